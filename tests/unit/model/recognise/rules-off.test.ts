import { expect, it } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import type { ReadingPlace } from '../../../../src/model/recognise/place.ts';
import { prepared } from '../../../../src/model/recognise/prepare.ts';
import { withoutUprightRules } from '../../../../src/model/recognise/rules-off.ts';

const box = (left: number, top: number, right: number, bottom: number): Quad =>
  [...[left, top, right, top], ...[right, bottom, left, bottom]] as Quad;

function white(width: number, height: number): Bitmap {
  const picture = blank(width, height);
  picture.data.fill(255);
  return picture;
}

function ink({ data, width }: Bitmap, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y++) data.fill(30, (y * width + left) * 4, (y * width + right) * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
}

const inked = ({ data, width, height }: Bitmap, left: number, right: number): number => {
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = left; x < right; x++) if ((data[(y * width + x) * 4] as number) < 128) count++;
  return count;
};

/** Five lines of text, whose first letters begin at 60, behind what stands at 50 to 52. */
function page(dash: number, gap: number) {
  const picture = white(300, 260);
  const quads = [0, 1, 2, 3, 4].map((row) => box(46, 20 + 44 * row, 200, 48 + 44 * row));
  for (let row = 0; row < 5; row++) ink(picture, 60, 26 + 44 * row, 66, 42 + 44 * row);
  for (let y = 10; y < 250; y += dash + gap) ink(picture, 50, y, 52, Math.min(250, y + dash));
  return { picture, quads };
}

it('takes rules that stand off a page, whole and dashed ones, and leaves its letters', () => {
  for (const dash of [6, 240]) {
    const before = page(dash, 4);
    const { picture } = withoutUprightRules(before);
    expect(inked(before.picture, 48, 54)).toBeGreaterThan(200);
    expect(inked(picture, 48, 54)).toBe(0);
    expect(inked(picture, 58, 68)).toBe(inked(before.picture, 58, 68));
  }
});

it('leaves what has a colour, as the rim of a seal has', () => {
  const { picture, quads } = page(240, 0);
  for (let y = 10; y < 250; y++) for (const x of [50, 51]) picture.data.set([210, 40, 40, 255], (y * 300 + x) * 4);
  expect(withoutUprightRules({ picture, quads }).picture).toBe(picture);
});

it('leaves figures that stand below each other', () => {
  const { picture, quads } = page(240, 0);
  for (let row = 0; row < 6; row++)
    for (let y = 46 + 44 * (row - 1); y < 22 + 44 * row; y++)
      if (y >= 0 && y < 260) picture.data.fill(255, (y * 300 + 48) * 4, (y * 300 + 54) * 4);
  const before = inked(picture, 48, 54);
  expect(before).toBeGreaterThan(150);
  expect(inked(withoutUprightRules({ picture, quads }).picture, 48, 54)).toBe(before);
});

it('keeps what letters that touch a rule have beside it', () => {
  const { picture, quads } = page(240, 0);
  ink(picture, 52, 30, 60, 33);
  const without = withoutUprightRules({ picture, quads }).picture;
  expect(inked(without, 40, 52)).toBe(0);
  expect(inked(without, 54, 60)).toBe(18);
});

it('lays boxes of short words as the page lies, but leaves what leans on purpose', async () => {
  const leaning = (left: number, top: number, long: number, lean: number): Quad => {
    const [u, v] = [Math.cos(lean), Math.sin(lean)];
    return [
      left,
      top,
      left + long * u,
      top + long * v,
      left + long * u - 30 * v,
      top + long * v + 30 * u,
      left - 30 * v,
      top + 30 * u,
    ];
  };
  const quads = [leaning(40, 40, 300, 0.035), leaning(40, 100, 60, 0.08), leaning(40, 160, 60, 0.5)];
  const lines = await prepared({ picture: white(400, 300), quads, bows: [], turn: 0 }, {} as ReadingPlace);
  const leans = lines.map(({ quad: [ax, ay, bx, by] }) => Math.atan2(by - ay, bx - ax));
  expect(leans.map((lean) => Number(lean.toFixed(3)))).toEqual([0.035, 0.035, 0.5]);
});
