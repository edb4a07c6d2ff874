import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Drawing, TextItem } from '../../../../../src/model/drawing.ts';
import { addDrawing, finishPdf, startPdf } from '../../../../../src/model/writers/pdf/write.ts';

const never = (): never => {
  throw new Error('no face is wanted');
};

/** A page with text that is not painted, in a font that is not there. */
const page = (text: string): Drawing => ({
  width: 200,
  height: 100,
  links: [],
  items: [
    {
      kind: 'text',
      font: { name: 'None', bold: false, italic: false, serif: false, monospaced: false },
      ...{ size: 12, stretch: 1, weight: 400, italic: false, turn: 0, clips: [], matrix: [1, 0, 0, 1, 0, 0] },
      glyphs: [...text].map((letter, at) => ({ text: letter, x: 20 + at * 12, y: 50 })),
    } satisfies TextItem,
  ],
});

it('holds any text that is not painted, asks for no face, and other programs find it', async () => {
  const asset = (name: string) => (name.endsWith('.wasm') ? Promise.resolve(new Uint8Array()) : never());
  const book = startPdf({ asset, pictures: { asset } as never });
  await addDrawing(book, page('水H𝐻𠮷'));
  const parts = await finishPdf(book, { title: '', digest: new Uint8Array(16) });
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const read = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
  expect([read.replaceAll(/\s/g, ''), book.fonts.missing.size]).toEqual(['水H𝐻𠮷', 0]);
});
