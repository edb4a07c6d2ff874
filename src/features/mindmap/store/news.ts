import { atom } from 'nanostores';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { NOT_LOADED } from '../../../islands/not-loaded.ts';
import { takeHandoff } from '../../../stores/keep.ts';

/** A file that is being read or written: what is done, how much of it. */
export const $working = atom<{ text: string; part: number } | undefined>(undefined);
/** What there is to say about the last file: a refusal, or what was left out. */
export const $news = atom<{ tone: 'danger' | 'plain'; texts: string[] } | undefined>(undefined);

let running: AbortController | undefined;

/** Begins what can be stopped, in the place of what was under way. */
export function beginWork(): AbortController {
  running?.abort();
  running = new AbortController();
  return running;
}

/** Whether nothing else has begun since. */
export const isLast = (own: AbortController): boolean => running === own;

/** Stops what is being read or written. */
export const stopWork = (): void => running?.abort();

/** Opens a file as a map of its own; what reads it is fetched with the first file. Refusals are shown by `$news`. */
export async function openFile(props: ToolProps, file: File): Promise<void> {
  try {
    const { importFile } = await import('./file.ts');
    await importFile(props, file);
  } catch {
    $news.set({ tone: 'danger', texts: [NOT_LOADED] });
  }
}

/** Opens what another tool's page handed over. */
export async function openHanded(props: ToolProps): Promise<void> {
  const [file] = await takeHandoff(props.id).catch(() => []);
  if (file) await openFile(props, file);
}
