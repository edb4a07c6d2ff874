import type { InputTrack, InputVideoTrack } from 'mediabunny';
import { expect, it } from 'vitest';
import { namesOf } from '../../../../src/features/media/web/cut/copy.ts';
import { interleave, type Piece } from '../../../../src/features/media/web/cut/interleave.ts';
import { upright } from '../../../../src/features/media/web/kept.ts';
import { againstCoded } from '../../../../src/features/media/web/plan.ts';

const film = (coded: [number, number], shown: [number, number], rotation = 0) =>
  ({
    getCodedWidth: async () => coded[0],
    getCodedHeight: async () => coded[1],
    getDisplayWidth: async () => shown[0],
    getDisplayHeight: async () => shown[1],
    getRotation: async () => rotation,
  }) as unknown as InputVideoTrack;

it('a film that lies, has pixels that are not square, or odd sides comes to another size than it is coded in', async () => {
  expect(await upright(film([640, 360], [640, 360]))).toBeUndefined();
  expect(await upright(film([640, 360], [360, 640], 90))).toEqual({ width: 360, height: 640 });
  expect(await upright(film([640, 360], [640, 360], 180))).toEqual({ width: 640, height: 360 });
  expect(await upright(film([256, 144], [341, 144]))).toEqual({ width: 342, height: 144 });
  expect(await upright(film([255, 143], [255, 143]))).toEqual({ width: 256, height: 144 });
});

it('a film whose colours are RGB is coded anew in the service, like one with more light or transparency', async () => {
  const coded = (matrix: string | undefined, hdr = false) =>
    againstCoded({
      getColorSpace: async () => ({ matrix }),
      hasHighDynamicRange: async () => hdr,
      canBeTransparent: async () => false,
    } as unknown as InputVideoTrack);
  expect(await coded('rgb')).toContain('RGB');
  expect(await coded(undefined, true)).toContain('HDR');
  expect(await coded('bt709')).toBeUndefined();
});

it('a language that only some containers can name is left out, not refused', async () => {
  const track = (language: string, name: string | null) =>
    ({
      getLanguageCode: async () => language,
      getName: async () => name,
      getDisposition: async () => ({ default: true }),
    }) as unknown as InputTrack;
  expect(await namesOf(track('chi', '国语'))).toEqual({
    languageCode: 'chi',
    name: '国语',
    disposition: { default: true },
  });
  expect(await namesOf(track('zh-CN', null))).toEqual({ disposition: { default: true } });
});

it('knows when the last of all tracks is over', async () => {
  const written: number[] = [];
  async function* track(...spans: [number, number][]): AsyncGenerator<Piece> {
    for (const [at, end] of spans) yield { at, end, write: async () => void written.push(at) };
  }
  const reached = await interleave([track([0, 5], [5, 6]), track([1, 2], [2, 7.5])], () => {});
  expect(reached).toBe(7.5);
  expect(written).toEqual([0, 1, 2, 5]);
});
