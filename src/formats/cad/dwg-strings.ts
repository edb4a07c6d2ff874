import { DwgStreamWriterBase } from '@node-projects/acad-ts';
import { escaped } from './text-bytes.ts';

let done = false;

/**
 * Strings of DWG files before 2007 are bytes of a code page, and the library writes a question mark for what is not
 * Western: they are written as `\U+XXXX`, which every release reads. Later releases have writers of their own.
 */
export function escapeStrings(): void {
  if (done) return;
  done = true;
  const { prototype } = DwgStreamWriterBase;
  const { writeVariableText, writeTextUnicode } = prototype;
  Object.assign(prototype, {
    writeVariableText(this: DwgStreamWriterBase, text: string) {
      writeVariableText.call(this, escaped(text ?? ''));
    },
    writeTextUnicode(this: DwgStreamWriterBase, text: string) {
      writeTextUnicode.call(this, escaped(text ?? ''));
    },
  });
}
