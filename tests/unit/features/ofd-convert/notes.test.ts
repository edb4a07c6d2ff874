import { expect, it } from 'vitest';
import { fontsNote, signatureNotes } from '../../../../src/features/ofd-convert/notes.ts';
import type { OfdSignature } from '../../../../src/formats/ofd/verify.ts';

it('names all fonts that others stand for in one note, and of many the first', () => {
  const replaced = new Map(Array.from({ length: 9 }, (_, at) => [`字体${at}`, new Set(['思源宋体'])]));
  const note = fontsNote(replaced, new Set(['字体0']));
  expect(note).toMatch(
    /^文件没有带全所用的字体.*“字体0”（文件里的不完整）换成思源宋体，.*“字体5”换成思源宋体，共 9 种。$/,
  );
  expect(fontsNote(new Map(), new Set())).toBeUndefined();
});

it('says in words what was changed, once for signatures of which the same is to be said', () => {
  const changed = ['Doc_0/Document.xml', 'Doc_0/Pages/Page_0/Content.xml', 'Doc_0/Pages/Page_1/Content.xml'];
  const signature = { verdict: 'changed', changed, uncovered: 0 } as unknown as OfdSignature;
  expect(signatureNotes([signature, signature])).toEqual([
    { text: '2 处签名已经失效：签署之后文档目录、页面内容被改动过，请向出具方核实。', lost: true },
  ]);
});
