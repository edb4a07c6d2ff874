import { expect, it } from 'vitest';
import type { Recognised, TextLine } from '../../../../schemas/recognised.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import { asOption } from '../../../../src/features/img-to-txt/panel/as-option.ts';
import { parseRead } from '../../../../src/features/img-to-txt/read-option.ts';
import { readTextEdits } from '../../../../src/features/pdf-convert/text-edits.ts';

const text = '按栏和段落排好的一行文字，大约有这么长，再长一点就到纸边了。';
const line: TextLine = {
  text,
  quad: [100.4, 200.1, 1400.7, 200.2, 1400.7, 240.3, 100.4, 240.6],
  begins: true,
  at: Array.from(text, (_, at) => Math.round((at / text.length) * 1e4) / 1e4),
  sure: Array.from(text, () => 0.987),
};
const read = (pages: number, each: number): Recognised => ({
  of: pages + 1,
  pages: Array.from({ length: pages }, () => ({
    width: 1500,
    height: 2000,
    turn: 0,
    sure: 0.98,
    lines: Array.from({ length: each }, () => line),
  })),
});

it('gives back as much as the engine takes, and nothing where that is too little', () => {
  const { engines } = loadCatalog();
  const option = engines['img-to-txt']?.options.read as { max: number };
  const [short, long] = [asOption(read(3, 40)), asOption(read(100, 40))];
  expect(parseRead(short)).toMatchObject(read(3, 40));
  expect(long.length).toBeLessThanOrEqual(option.max);
  const back = parseRead(long);
  expect(back?.of).toBe(101);
  expect(back?.pages[99]?.lines[39]).toMatchObject({
    text,
    begins: true,
    at: [],
    quad: [100, 200, 1401, 200, 1401, 240, 100, 241],
  });
  expect(asOption(read(250, 40))).toBe('');
});

it('says of a line that is too long that it is, and of nothing else', () => {
  const long = read(1, 1);
  (long.pages[0]?.lines as TextLine[])[0] = { ...line, text: '字'.repeat(10_001) };
  const detail = (text: string): object => expect.objectContaining({ code: 'bad-option', detail: text });
  expect(() => parseRead(JSON.stringify(long))).toThrow(detail('“识别结果”里有一行超过 10,000 个字，请分成几行。'));
  expect(() => parseRead('{"pages":[]}')).toThrow(detail('“识别结果”不是识别时给出的 JSON。'));
  const edits = [{ page: 0, line: 0, was: '', text: '字'.repeat(10_001) }];
  expect(() => readTextEdits(JSON.stringify(edits))).toThrow(detail('“文字改动”里有一行超过 10,000 个字，请改短。'));
});
