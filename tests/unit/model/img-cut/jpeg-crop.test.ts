import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cropJpeg } from '../../../../src/features/img-cut/jpeg-crop.ts';
import { readHeader } from '../../../../src/formats/image/header.ts';
import { readCoefficients } from '../../../../src/formats/image/jpeg/read.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;

async function photo(chromaSubsampling: string, progressive: boolean) {
  const picture = sharp({ create: { width: 150, height: 117, channels: 3, background: '#888', noise } });
  const bytes = new Uint8Array(await picture.jpeg({ chromaSubsampling, progressive, quality: 90 }).toBuffer());
  const header = readHeader(bytes, 'jpg');
  return { bytes, type: 'jpg', header };
}

const strip = { metadata: 'strip', found: {}, header: undefined, dpi: 300 } as const;

describe('a JPEG cropped without loss', () => {
  it('has the blocks of the original where they were', async () => {
    for (const [sampling, step] of [
      ['4:2:0', 16],
      ['4:4:4', 8],
    ] as const) {
      const source = await photo(sampling, sampling === '4:2:0');
      const whole = readCoefficients(source.bytes);
      const place = fc.record({ x: fc.integer({ min: 0, max: 140 }), y: fc.integer({ min: 0, max: 110 }) });
      fc.assert(
        fc.property(place, fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 117 }), ({ x, y }, w, h) => {
          const wanted = { x, y, width: Math.min(w, 150 - x), height: Math.min(h, 117 - y) };
          const made = cropJpeg(source, wanted, true, strip);
          const part = made && readCoefficients(made.bytes);
          if (!whole || !part || !made) throw new Error('not made');
          const { frame } = made;
          expect([frame.x % step, frame.y % step]).toEqual([0, 0]);
          expect([frame.x + frame.width, frame.y + frame.height]).toEqual([x + wanted.width, y + wanted.height]);
          expect([part.width, part.height]).toEqual([frame.width, frame.height]);
          for (const [index, own] of part.components.entries()) {
            const from = whole.components[index] as (typeof part.components)[0];
            const [column, row] = [(frame.x / step) * own.h, (frame.y / step) * own.v];
            for (let r = 0; r < own.usedRows; r++) {
              const at = ((row + r) * from.columns + column) * 64;
              expect(own.data.subarray(r * own.columns * 64, (r * own.columns + own.usedColumns) * 64)).toEqual(
                from.data.subarray(at, at + own.usedColumns * 64),
              );
            }
          }
        }),
        { numRuns: 25 },
      );
    }
  });

  it('is read by libjpeg to the size of the frame, with its resolution', async () => {
    const made = cropJpeg(await photo('4:2:0', false), { x: 32, y: 16, width: 77, height: 55 }, false, strip);
    const { width, height, density, isProgressive } = await sharp(made?.bytes).metadata();
    expect([width, height, density, isProgressive]).toEqual([77, 55, 300, true]);
  });

  it('is not for frames elsewhere, turned or cut files', async () => {
    const source = await photo('4:2:0', false);
    const frame = { x: 8, y: 16, width: 50, height: 50 };
    expect(cropJpeg(source, frame, false, strip)).toBeUndefined();
    expect(cropJpeg({ ...source, type: 'png' }, frame, true, strip)).toBeUndefined();
    const header = { width: 150, height: 117, turned: true };
    expect(cropJpeg({ ...source, header }, frame, true, strip)).toBeUndefined();
    expect(cropJpeg({ ...source, bytes: source.bytes.slice(0, 900) }, frame, true, strip)).toBeUndefined();
  });
});
