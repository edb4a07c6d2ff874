import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HiddenFont } from '../../../../../src/formats/pdf/font/hidden.ts';
import { PdfWriter } from '../../../../../src/formats/pdf/writer.ts';
import type { Drawing, PathItem, TextItem } from '../../../../../src/model/drawing.ts';
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
      size: 12,
      stretch: 1,
      weight: 400,
      italic: false,
      turn: 0,
      clips: [],
      matrix: [1, 0, 0, 1, 0, 0],
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

it('lets no code stand for two characters', () => {
  const font = new HiddenFont(new PdfWriter('1.7'));
  const codes = Array.from({ length: 2050 }, (_, at) => font.show(String.fromCodePoint(0x20000 + at)).code);
  expect([new Set(codes).size, ...codes.slice(-2)]).toEqual([2049, 'fffd', 'fffd']);
  expect(font.show('𠀀').code).toBe('d800');
});

const FILES = new Map([
  ['song.ttf', '.cache/faces/song.ttf'],
  ['NotoEmoji-Regular.ttf', 'node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'],
]);
const asset = async (name: string) => new Uint8Array(readFileSync(FILES.get(name) ?? never()));
const fill = { kind: 'flat', colour: '#000000', alpha: 1 } as const;

it('cuts by the letters of a face also where the letters themselves are not painted', async () => {
  const book = startPdf({ asset, pictures: { asset } as never });
  const [item] = page('中').items as [TextItem];
  const letters = { ...item, font: { ...item.font, serif: true } };
  const clips = [{ segments: [], matrix: letters.matrix, evenOdd: false, letters }];
  const segments: PathItem['segments'] = [
    ['M', 0, 0],
    ['L', 9, 0],
    ['L', 9, 9],
  ];
  const area: PathItem = { kind: 'path', segments, evenOdd: false, fill, matrix: letters.matrix, clips };
  await addDrawing(book, { ...page(''), items: [area] });
  expect([...book.fonts.names.keys()]).toEqual(['F1']);
});

it('shows marks that faces of Chinese lack in the face of marks', async () => {
  const book = startPdf({ asset, pictures: { asset } as never });
  const [item] = page('中✔').items as [TextItem];
  await addDrawing(book, { ...page(''), items: [{ ...item, font: { ...item.font, serif: true }, fill }] });
  expect([book.fonts.names.size, book.fonts.missing.size]).toEqual([2, 0]);
});
