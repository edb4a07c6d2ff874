import { digestOfBytes } from '../../lib/digest.ts';
import { hexOf } from '../../lib/hex.ts';

/** Where results may be remembered on this device; a `Run` fits. It rejects where nobody lends that. */
export interface Memory {
  ask(ability: 'remember', query: { key: string; text?: string }): Promise<{ text: string | undefined }>;
}

/** Goes up whenever reading finds something else in the same bytes. */
const VERSION = 7;

/**
 * Plain data that was made of these bytes before, on this device, or is made of them now: pages that were read stay
 * read after a reload, and for a panel beside the result. `kind` says what it is. Rejects with what `make` throws.
 */
export async function remembered<Data>(
  memory: Memory,
  kind: string,
  bytes: Uint8Array,
  make: () => Promise<Data | undefined>,
): Promise<Data | undefined> {
  // A digest takes a part of a second: none where nobody would remember.
  if (!(await memory.ask('remember', { key: kind }).catch(() => undefined))) return make();
  const key = `${kind}-${VERSION}-${hexOf(digestOfBytes(bytes))}`;
  const known = await memory.ask('remember', { key }).catch(() => undefined);
  if (known?.text) return JSON.parse(known.text) as Data;
  const data = await make();
  if (data) await memory.ask('remember', { key, text: JSON.stringify(data) }).catch(() => undefined);
  return data;
}
