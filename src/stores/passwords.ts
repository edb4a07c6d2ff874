import { atom } from 'nanostores';
import { previewSoon } from './thumbs.ts';
import { $files, type InputFile } from './tool.ts';

/** A password in its field, not given yet. */
interface Typed {
  text: string;
  /** It is meant for the other locked files too. */
  toAll: boolean;
}

/** What stands in the password fields, by file; in memory only. */
export const $typed = atom<Readonly<Record<string, Typed>>>({});

/** Notes what stands in the field of a file. */
export function typePassword(id: string, typed: Typed): void {
  $typed.set({ ...$typed.get(), [id]: typed });
}

const isOpen = ({ password, stage, fault }: InputFile): boolean => !!password && !fault && stage?.state !== 'failed';

/**
 * Gives a password to a file, or to all that are still locked, and looks into them anew; the ids of those it is for.
 */
export function unlock(id: string, { text, toAll }: Typed): string[] {
  const wants = (entry: InputFile): boolean =>
    entry.id === id || (toAll && entry.locked === true && !isOpen(entry) && !$typed.get()[entry.id]?.text);
  const ids = $files.get().flatMap((entry) => (wants(entry) ? [entry.id] : []));
  $files.set(
    $files.get().map((entry) => {
      if (!ids.includes(entry.id)) return entry;
      const { stage: _, ...rest } = entry;
      return { ...rest, password: text, fault: undefined, known: undefined };
    }),
  );
  const { [id]: _, ...left } = $typed.get();
  $typed.set(left);
  previewSoon($files.get().filter((entry) => ids.includes(entry.id)));
  return ids;
}

/** Gives the passwords that stand in their fields: a start means them, whether or not they were confirmed. */
export function unlockTyped(): void {
  for (const [id, typed] of Object.entries($typed.get())) if (typed.text) unlock(id, typed);
}
