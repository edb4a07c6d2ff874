import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { buildPdf, contents, probe, ready } from '../model/pdf/tools.ts';

const { engines } = loadCatalog();
const [WIDTH, HEIGHT] = [595, 842];

/** An A4 page of this content, with Helvetica as F. */
const pageOf = (content: string): Uint8Array<ArrayBuffer> =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ]);

const text = (x: number, y: number, words: string): string => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET\n`;
const BODY = Array.from({ length: 40 }, (_, line) =>
  text(72, 760 - line * 16, 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.'),
).join('');
/** Upright rules at these places and lying ones, a half point thin. */
const rules = (xs: number[], ys: number[]): string =>
  `0.5 w ${[...xs.map((x) => `${x} ${Math.min(...ys)} m ${x} ${Math.max(...ys)} l S`), ...ys.map((y) => `${Math.min(...xs)} ${y} m ${Math.max(...xs)} ${y} l S`)].join('\n')}\n`;

/** A scan of the page: one grey picture. */
function scanned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { out } = probe(bytes, 'sh', '-c', 'pdftoppm -gray -r 100 "$0" | base64 -w0', '{}');
  const file = Buffer.from(out, 'base64');
  const [head = '', width, height] =
    file
      .subarray(0, 20)
      .toString('latin1')
      .match(/^P5\s(\d+) (\d+)\s255\s/) ?? [];
  const data = file.subarray(head.length).toString('latin1');
  const content = `${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do`;
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray/Length ${data.length}>>\nstream\n${data}\nendstream`,
  ]);
}

interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/**
 * Numbers the page with a letter pair that nothing else on it has; where that stands from the lower left, and what was
 * said.
 */
async function number(
  bytes: Uint8Array<ArrayBuffer>,
  options: Record<string, unknown> = {},
): Promise<{ box: Box; notes: string; made: Uint8Array<ArrayBuffer> }> {
  const notes: string[] = [];
  const checked = optionSchema(engines['pdf-add-page-number']?.options ?? {}).parse({
    format: 'custom',
    custom: 'QQ{n}',
    ...options,
  });
  const files = await runEngine('pdf-add-page-number', [new File([bytes], 'a.pdf')], checked, {
    onNote: (note) => notes.push(note),
  });
  const made = await contents(files[0]);
  return { box: boxesOf(made, /^QQ\d+$/)[0] as Box, notes: notes.join('\n'), made };
}

function boxesOf(bytes: Uint8Array, word: RegExp): Box[] {
  const { out } = probe(bytes, 'pdftotext', '-bbox', '{}', '-');
  return [...out.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)]
    .filter(([, , , , , found = '']) => word.test(found))
    .map(([, left, top, right, bottom]) => ({
      left: Number(left),
      right: Number(right),
      bottom: HEIGHT - Number(bottom),
      top: HEIGHT - Number(top),
    }));
}

const apart = (one: Box, other: Box): [across: number, down: number] => [
  Math.max(other.left - one.right, one.left - other.right),
  Math.max(other.bottom - one.top, one.bottom - other.top),
];

describe.skipIf(!ready)('a page number that avoids', { timeout: 60_000 }, () => {
  const OLD: [string, number][] = [
    ['in the middle', 290],
    ['on the left', 60],
    ['on the right', 520],
  ];
  it.each(
    OLD.flatMap(([where, x]) =>
      ['bottom-center', 'bottom-left', 'bottom-right'].map((position): [string, string, number] => [
        position,
        where,
        x,
      ]),
    ),
  )('%s keeps clear of an old one %s, in text and in scans', async (position, _, x) => {
    for (const words of ['7', '- 17 -', 'Page 7 of 12'])
      for (const y of [34, 42, 56]) {
        const page = pageOf(BODY + text(x, y, words));
        const { box, notes } = await number(page, { position });
        const old = boxesOf(page, /\d|Page|of/).filter(({ top }) => top < 80);
        for (const each of old) {
          const [across, down] = apart(box, each);
          expect(across >= 30 || down >= 30, `${words} at ${y}: ${across}, ${down}`).toBe(true);
        }
        const isNear = position.endsWith(x === 290 ? 'center' : x === 60 ? 'left' : 'right');
        expect(notes.includes('已有页码或页脚'), `${words} at ${y}`).toBe(isNear);
        if (y !== 42 || words !== '7') continue;
        const scan = await number(scanned(page), { position });
        const [across, down] = apart(scan.box, old[0] as Box);
        expect(across >= 30 || down >= 30, `scan: ${across}, ${down}`).toBe(true);
      }
  });

  it('keeps clear of numbers that this very tool printed', async () => {
    const { made } = await number(pageOf(BODY), { custom: '第 {n} 页' });
    const again = await number(made, {});
    const [old] = boxesOf(made, /^第$/);
    const [across, down] = apart(again.box, old as Box);
    expect(across >= 30 || down >= 30).toBe(true);
    expect(again.notes).toContain('原来的页码仍在');
  });

  it.each<[string, string]>([
    ['with columns', rules([40, 150, 250, 350, 450, 555], [20, 60, 100, 140, 800])],
    ['with one wide row at the foot', rules([40, 555], [20, 60, 800]) + rules([40, 200, 400, 555], [60, 100, 800])],
    [
      'open at the foot',
      rules([40, 150, 250, 350, 450, 555], [140, 800]) +
        rules(
          [40, 150, 250, 350, 450, 555].map((x) => x),
          [0, 140],
        ),
    ],
  ])('does not stand in a table that reaches to the foot: %s', async (_, table) => {
    for (const page of [pageOf(table), scanned(pageOf(table))]) {
      const { box } = await number(page);
      expect(box.bottom > 800 || box.top < 20 || box.right < 40 || box.left > 555, JSON.stringify(box)).toBe(true);
    }
  });

  it('stands where it is wanted on a page of text, within a frame around the page, and over a shadow at the edge', async () => {
    const wanted = { bottom: 30, top: 50 };
    const frame = rules([20, 575], [20, 822]);
    for (const page of [
      BODY,
      `${frame}${BODY}`,
      `${BODY}0 0 595 4 re f 0 0 3 842 re f\n`,
      `${BODY}0.5 w 72 66 m 523 66 l S\n`,
    ]) {
      const { box, notes } = await number(pageOf(page));
      expect((box.left + box.right) / 2).toBeCloseTo(WIDTH / 2, 0);
      expect(box.bottom > wanted.bottom - 10 && box.top < wanted.top + 10, JSON.stringify(box)).toBe(true);
      expect(notes).toBe('');
    }
  });

  it('is left out where there is no room, which is said', async () => {
    const columns = Array.from({ length: 24 }, (_, at) => 5 + at * 25);
    const { box, notes } = await number(pageOf(rules(columns, [2, 200, 400, 600, 840])), { size: 20 });
    expect(box).toBeUndefined();
    expect(notes).toContain('不落进表格');
  });
});
