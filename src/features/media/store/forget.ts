import { FOLDER } from '../shared/folder.ts';

/** Removes the large results that lie in the browser's own file system. */
export default async function forgetResults(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  await root?.removeEntry(FOLDER, { recursive: true }).catch(() => undefined); // none there
}
