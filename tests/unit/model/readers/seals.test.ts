import { describe, expect, it } from 'vitest';
import type { Source } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { openPdfSource } from '../../../../src/model/readers/pdf/source.ts';
import { buildPdf } from '../pdf/tools.ts';

const NOTHING = {
  asset: async () => new Uint8Array(),
  note: () => undefined,
  image: { encode: async () => undefined },
};
const stream = (data: string, dict = ''): string => `<<${dict}/Length ${data.length}>>stream\n${data}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>';

function open(content: string, resources = '', page = '', ...objects: string[]): Source {
  const bytes = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `${PAGE}${resources}>>${page}>>`,
    stream(content),
    FONT,
    ...objects,
  ]);
  return openPdfSource(bytes, undefined, NOTHING as never);
}

const [X, Y, RED] = [300, 600, '0.9 0.08 0.1'];

/** An ellipse with these half axes around the middle. */
function ellipse(a: number, b: number, paint = 'S'): string {
  const k = 0.5523;
  const at = (x: number, y: number): string => `${X + x} ${Y + y}`;
  const curve = (...points: string[]): string => `${points.join(' ')} c`;
  return [
    `${at(a, 0)} m`,
    curve(at(a, k * b), at(k * a, b), at(0, b)),
    curve(at(-k * a, b), at(-a, k * b), at(-a, 0)),
    curve(at(-a, -k * b), at(-k * a, -b), at(0, -b)),
    curve(at(k * a, -b), at(a, -k * b), at(a, 0)),
    `h ${paint} `,
  ].join(' ');
}

/** Letters that turn along a circle, from left over the top to the right. */
const around = (text: string, radius: number): string =>
  [...text]
    .map((letter, at) => {
      const turn = Math.PI * (1 - (at + 0.5) / text.length);
      const [cos, sin] = [Math.sin(turn), -Math.cos(turn)]; // of the letter's base line
      const matrix = [cos, sin, -sin, cos, X + radius * Math.cos(turn), Y + radius * Math.sin(turn)];
      return `BT /F 8 Tf ${matrix.map((one) => one.toFixed(3)).join(' ')} Tm (${letter}) Tj ET `;
    })
    .join('');

const upright = (text: string, x = X - 20, y = Y): string => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET `;
const TITLE = `0 g BT /F 20 Tf 220 590 Td (TITLE UNDER IT) Tj ET `;
const INK = `${RED} rg ${RED} RG `;
const SEAL = `${TITLE}${INK}2 w ${ellipse(45, 45)}${around('TAXBUREAU', 34)}${upright('SEAL')}`;

const linesIn = async (source: Source): Promise<string[]> => linesOf(await source.page(0)).map(({ text }) => text);

describe('seals that are drawn', () => {
  it('are one picture over the text, which does not say their letters', async () => {
    const source = open(SEAL);
    const { pictures, paths } = await source.page(0);
    expect(await linesIn(source)).toEqual(['TITLE UNDER IT']);
    expect(pictures).toMatchObject([{ id: 0, over: true }]);
    expect(paths).toEqual([]);
    expect(pictures[0]?.letters?.map(({ text }) => text).join('')).toBe('TAXBUREAUSEAL');
    const { left, right, top, bottom } = pictures[0]?.box ?? { left: 0, right: 0, top: 0, bottom: 0 };
    expect([left, right, top, bottom].map(Math.round)).toEqual([254, 346, 154, 246]);
  });

  it('may be oval, and stand in an annotation', async () => {
    const shown = `${INK}2 w ${ellipse(55, 40)}${ellipse(50, 36)}${around('TAXBUREAU', 30)}`;
    const { pictures } = await open(
      TITLE,
      '',
      '/Annots[6 0 R]',
      '<</Subtype/Stamp/F 4/Rect[200 500 400 700]/AP<</N 7 0 R>>>>',
      stream(shown, '/Subtype/Form/BBox[200 500 400 700]/Resources<</Font<</F 5 0 R>>>>'),
    ).page(0);
    expect(pictures).toMatchObject([{ over: true }]);
  });

  it('may have letters that are outlines', async () => {
    const piece = (turn: number): string => {
      const at = (x: number, y: number): string =>
        `${(X + 34 * Math.cos(turn) + x).toFixed(2)} ${(Y + 34 * Math.sin(turn) + y).toFixed(2)}`;
      return `${at(0, 0)} m ${at(4, 0)} l ${at(3, 4)} l h f `;
    };
    const pieces = Array.from({ length: 20 }, (_, at) => piece((Math.PI * at) / 12)).join('');
    const { pictures, paths } = await open(`${TITLE}${INK}2 w ${ellipse(45, 45)}${pieces}`).page(0);
    expect(pictures).toMatchObject([{ over: true }]);
    expect(paths).toEqual([]);
  });

  it.each([
    ['a circled number', `${INK}1 w ${ellipse(14, 14)}${upright('1', X - 3, Y - 4)}`],
    [
      'a coloured ring around words',
      `${INK}2 w ${ellipse(45, 45)}${upright('RED')}${upright('WORDS', X - 20, Y - 12)}`,
    ],
    ['a black ring with letters along it', `0 g 0 G 2 w ${ellipse(45, 45)}${around('TAXBUREAU', 34)}`],
    ['a coloured disc with letters along it', `${INK}${ellipse(45, 45, 'f')}0.9 0.1 0.2 rg ${around('TAXBUREAU', 34)}`],
    ['a ring whose letters have another colour', `${INK}2 w ${ellipse(45, 45)}0 g ${around('TAXBUREAU', 34)}`],
    ['turned letters without a ring', `${INK}${around('TAXBUREAU', 34)}`],
  ])('are not: %s', async (_, content) => {
    const { pictures } = await open(content).page(0);
    expect(pictures).toEqual([]);
  });
});

describe('pictures over text', () => {
  const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';
  const at = (x: number, side: number, mask = '/SMask 7 0 R') =>
    open(
      `${TITLE}q ${side} 0 0 ${side} ${x} 560 cm /I Do Q`,
      '/XObject<</I 6 0 R>>',
      '',
      stream('a', `${IMAGE}${mask}`),
      stream('b', IMAGE),
    ).page(0);

  it('lie over it where they let it through', async () => {
    expect((await at(300, 90)).pictures).toMatchObject([{ over: true }]);
  });

  it('do not where they stand beside it, hide it, or are large', async () => {
    for (const page of [at(20, 90), at(300, 90, ''), at(20, 500)])
      expect((await page).pictures[0]).not.toHaveProperty('over');
  });
});
