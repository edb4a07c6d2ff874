import { execFileSync } from 'node:child_process';
import { type Grey, readPgm } from '../fidelity/ssim.ts';

/** Both drawings are cut to what is on them and made this large. */
const SIDE = 1200;
/** Darker than this is drawn. */
const INK = 200;
/** Pixels by which the same stroke may lie elsewhere: faces of letters and weights of lines differ. */
const NEAR = 5;

const greyOf = (path: string): Grey =>
  readPgm(
    execFileSync(
      'convert',
      [path, '-background', 'white', '-flatten', '-colorspace', 'Gray', '-fuzz', '8%', '-trim', '+repage'].concat([
        '-resize',
        `${SIDE}x${SIDE}!`,
        '-depth',
        '8',
        'pgm:-',
      ]),
      { maxBuffer: 2 ** 28 },
    ),
  );

/** Whether something is drawn at each pixel, or within NEAR of it. */
function inked({ width, height, pixels }: Grey, near: number): Uint8Array {
  const own = Uint8Array.from(pixels, (value) => (value < INK ? 1 : 0));
  const spread = (from: Uint8Array, step: number, length: number): Uint8Array => {
    const out = new Uint8Array(from.length);
    for (let at = 0; at < from.length; at++) {
      if (!from[at]) continue;
      const place = Math.floor(at / step) % length;
      for (let by = -near; by <= near; by++) if (place + by >= 0 && place + by < length) out[at + by * step] = 1;
    }
    return out;
  };
  return near === 0 ? own : spread(spread(own, 1, width), width, height);
}

const share = (of: Uint8Array, within: Uint8Array): number => {
  let [all, found] = [0, 0];
  for (const [at, value] of of.entries()) {
    all += value;
    found += value & (within[at] as number);
  }
  return all ? found / all : 1;
};

/** How much of what one picture draws is near something that the other draws, both ways. */
export function likeness(ours: string, theirs: string): { found: number; right: number } {
  const [a, b] = [greyOf(ours), greyOf(theirs)];
  return { found: share(inked(b, 0), inked(a, NEAR)), right: share(inked(a, 0), inked(b, NEAR)) };
}
