import type { InputFile, ToldNote } from '../stores/tool.ts';
import { showName } from './format.ts';

/** One sentence with the names of all files that it was said of. */
export interface NoteGroup {
  text: string;
  names: string[];
  lost: boolean;
}

/**
 * The notes as they are shown: the same sentence of many files once, in the order of the files, what tells of a loss
 * before all else. Where there is one file none is named; where the sentence begins with its name no other stands
 * before it.
 */
export function noteGroups(notes: readonly ToldNote[], files: readonly InputFile[]): NoteGroup[] {
  const places = new Map(files.map(({ id }, place) => [id, place]));
  const place = ({ from }: ToldNote): number => places.get(from[0] ?? '') ?? -1;
  const groups = new Map<string, NoteGroup>();
  // Files end in any order; what is said of them stands in theirs.
  for (const { text, lost = false, from } of [...notes].sort((a, b) => place(a) - place(b))) {
    const [only] = files.length === 1 ? files : [];
    const words = only && text.startsWith(`${only.file.name}：`) ? text.slice(only.file.name.length + 1) : text;
    const group = groups.get(words) ?? { text: words, names: [], lost };
    group.lost ||= lost;
    for (const id of from) {
      const file = files[places.get(id) ?? -1]?.file;
      if (file && files.length > 1 && !text.startsWith(file.name)) group.names.push(showName(file.name));
    }
    groups.set(words, group);
  }
  return [...groups.values()].sort((a, b) => Number(b.lost) - Number(a.lost));
}
