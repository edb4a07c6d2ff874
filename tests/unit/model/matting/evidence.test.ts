import { describe, expect, test } from 'vitest';
import { blur } from '../../../../src/features/id-photo/matting/blur.ts';
import { colourEvidence } from '../../../../src/features/id-photo/matting/evidence.ts';
import { backByPaths } from '../../../../src/features/id-photo/matting/paths.ts';
import { type Colours, newColours, newPlane, type Plane } from '../../../../src/features/id-photo/matting/plane.ts';
import { refine } from '../../../../src/features/id-photo/matting/refine.ts';

const { signal } = new AbortController();
const [WIDTH, HEIGHT] = [200, 200];

/** A grey picture by a function of the place, 0–1. */
function grey(shade: (x: number, y: number) => number): Colours {
  const colours = newColours(WIDTH, HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const value = shade(at % WIDTH, Math.floor(at / WIDTH));
    [colours.red[at], colours.green[at], colours.blue[at]] = [value, value, value];
  }
  return colours;
}

function plane(value: (x: number, y: number) => number): Plane {
  const result = newPlane(WIDTH, HEIGHT);
  for (let at = 0; at < result.data.length; at++) result.data[at] = value(at % WIDTH, Math.floor(at / WIDTH));
  return result;
}

/** The middle columns are open, the left ones sure front, the right ones sure back. */
const open = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH >= 80 && at % WIDTH < 120 ? 1 : 0));
const sides = plane((x) => (x < 80 ? 1 : x >= 120 ? 0 : 0.5)).data;
const place = (x: number, y: number): number => y * WIDTH + x;

describe('what the colour of a pixel says', () => {
  test('a few gleams on the hair do not make the wall’s colour the hair’s', () => {
    const gleam = (x: number, y: number): boolean => x % 10 === 5 && y % 10 === 5;
    const picture = grey((x, y) => (x < 100 && !gleam(x, y) ? 0.1 : 0.6));
    const { alpha, weight } = colourEvidence(picture, sides, open, 20);
    expect(alpha[place(102, 100)]).toBe(0);
    expect(weight[place(102, 100)]).toBeGreaterThan(0.25);
  });

  test('a pixel further than a cell from the sure front is judged too', () => {
    const { alpha, weight } = colourEvidence(
      grey((x) => (x < 100 ? 0.1 : 0.6)),
      sides,
      open,
      20,
    );
    expect(alpha[place(118, 100)]).toBe(0);
    expect(weight[place(118, 100)]).toBeGreaterThan(0.5);
  });
});

test('what no edge parts from the background is the background’s, what an edge parts is not', () => {
  const picture = grey((x, y) => (x < 100 ? 0.1 : 0.4 + 0.2 * Math.sin(y / 15 + x / 20)));
  const { weight } = backByPaths(picture, sides, open);
  for (let y = 0; y < HEIGHT; y += 10) {
    expect(weight[place(105, y)]).toBeGreaterThan(0.7);
    expect(weight[place(95, y)]).toBe(0);
  }
});

describe('what a coarse mask takes of the background', () => {
  /** Hair with bright strands on the left, a coat below; between them, beside the neck, the mask fills the corner. */
  const isPerson = (x: number, y: number): boolean => x < 90 || y > 150;
  const pocket = (x: number, y: number): boolean => x >= 90 && y <= 150 && x - 90 + (150 - y) < 44;
  const smudge = (x: number, y: number): boolean => x >= 90 && x < 102 && y > 30 && y < 80;
  const soft = blur(
    plane((x, y) => (isPerson(x, y) ? 1 : 0)),
    1,
  );
  const mask = blur(
    plane((x, y) => (isPerson(x, y) || pocket(x, y) || smudge(x, y) ? 1 : 0)),
    2,
  );
  const shape = { ...mask, data: mask.data.map((value) => (value >= 0.5 ? 1 : 0)) };

  /** Mean alpha where the picture is all background, in a part; and where it is all the person's. */
  async function left(part: (x: number, y: number) => boolean, wall: (x: number, y: number) => number, gleam: number) {
    const picture = grey((x, y) => {
      const own = soft.data[place(x, y)] ?? 0;
      return own * (0.12 + ((x * 3 + y) % 17 === 0 ? gleam : 0)) + (1 - own) * wall(x, y);
    });
    const { data } = (await refine(picture, { mask, shape }, 300, signal)).alpha;
    const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      back: mean(data.filter((_, at) => soft.data[at] === 0 && part(at % WIDTH, Math.floor(at / WIDTH)))),
      person: mean(data.filter((_, at) => soft.data[at] === 1)),
    };
  }

  test('of a blurred street over the hair, in the colours of its gleams, is given back', async () => {
    const { back, person } = await left(smudge, (x, y) => 0.5 + 0.25 * Math.sin(x / 17) * Math.cos(y / 23), 0.35);
    expect(back).toBeLessThan(0.05);
    expect(person).toBeGreaterThan(0.98);
  });

  test('of a wall in the corner beside the neck is given back', async () => {
    const { back, person } = await left(pocket, () => 0.6, 0.12);
    expect(back).toBeLessThan(0.15);
    expect(person).toBeGreaterThan(0.98);
  });
});
