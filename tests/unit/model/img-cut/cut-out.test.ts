import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutOut } from '../../../../src/features/img-cut/cut-out.ts';
import { busyRows } from '../../../../src/features/img-cut/rows.ts';
import { turned } from '../../../../src/formats/image/turn.ts';
import { TURNS, turnedSize, unturned } from '../../../../src/lib/turn.ts';

/** A picture whose every pixel says where it is. */
const marked = (width: number, height: number) => ({
  width,
  height,
  data: Uint8ClampedArray.from(
    { length: width * height * 4 },
    (_, at) => [(at >> 2) % width, ((at >> 2) / width) | 0, 7, 255][at % 4] as number,
  ),
});

const rawOf = async (picture: Sharp): Promise<number[]> => [...(await picture.raw().toBuffer())];

describe('pixels cut out', () => {
  it('are those that sharp turns, mirrors and extracts', async () => {
    const picture = marked(23, 17);
    for (const turn of TURNS) {
      const size = turnedSize(picture, turn);
      const frame = { x: 3, y: 5, width: size.width - 7, height: size.height - 6 };
      const own = turned(cutOut(picture, unturned(frame, turn, picture)), turn);
      expect([own.width, own.height]).toEqual([frame.width, frame.height]);
      const raw = { raw: { width: 23, height: 17, channels: 4 as const } };
      const mirrored = await rawOf(
        turn.startsWith('flip') ? sharp(picture.data, raw).flop() : sharp(picture.data, raw),
      );
      const whole = await rawOf(sharp(Uint8Array.from(mirrored), raw).rotate(Number(turn.replace(/^flip-?/, ''))));
      const model = sharp(Uint8Array.from(whole), { raw: { ...size, channels: 4 } }).extract({
        left: frame.x,
        top: frame.y,
        width: frame.width,
        height: frame.height,
      });
      expect([...own.data], turn).toEqual(await rawOf(model));
    }
  });

  it('share memory where the frame is as wide as the picture', () => {
    const picture = marked(8, 8);
    const part = cutOut(picture, { x: 0, y: 2, width: 8, height: 3 });
    expect(part.data.buffer).toBe(picture.data.buffer);
    expect(turned(part, '0')).toBe(part);
  });
});

describe('how busy rows are', () => {
  it('is nothing for one colour and for noise, more for every edge', () => {
    const noise = fc.array(fc.integer({ min: 120, max: 130 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(noise, (values) => {
        const data = Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]));
        expect([...busyRows({ width: 40, height: 1, data })]).toEqual([0]);
      }),
    );
    const stripes = (every: number) =>
      Uint8ClampedArray.from({ length: 400 * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : (at >> 2) % every < every / 2 ? 0 : 255,
      );
    const [few, many] = [100, 10].map((every) => busyRows({ width: 400, height: 1, data: stripes(every) })[0] ?? 0);
    expect(few).toBeGreaterThan(0);
    expect(many).toBeGreaterThan(few ?? 0);
  });
});
