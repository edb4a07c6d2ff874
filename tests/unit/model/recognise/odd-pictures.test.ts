import { expect, it } from 'vitest';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { openPages } from '../../../../src/formats/image/file-pages.ts';
import { detectText } from '../../../../src/model/recognise/detect.ts';
import { edgesOf } from '../../../../src/model/recognise/geometry.ts';
import type { ReadingPlace, Tensor } from '../../../../src/model/recognise/place.ts';
import { recognise } from '../../../../src/model/recognise/recognise.ts';

/** A place whose network for lines says `text` is where `inside` says so, and which keeps what it was shown. */
function placeWith(inside: (x: number, y: number, width: number, height: number) => boolean) {
  const shown: Tensor[] = [];
  const place = {
    signal: new AbortController().signal,
    cores: 1,
    asset: async () => new TextEncoder().encode('字\n'),
    ask: async (_: string, { input }: { input: Tensor }): Promise<Tensor> => {
      shown.push(input);
      const [, , height = 0, width = 0] = input.dims;
      const data = Float32Array.from({ length: width * height }, (__, at) =>
        inside(at % width, Math.floor(at / width), width, height) ? 1 : 0,
      );
      return { data, dims: [1, 1, height, width] };
    },
  } as unknown as ReadingPlace;
  return { place, shown };
}

function filled(width: number, height: number, colour: readonly number[]): Bitmap {
  const picture = blank(width, height);
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set(colour, at);
  return picture;
}

it('looks at a line that was cut out close to its letters with a margin in the colour of its edge', async () => {
  const picture = filled(448, 32, [10, 20, 90, 255]);
  // Letters touch the edge here and there.
  picture.data.fill(255, 40 * 4, 60 * 4);
  const { place, shown } = placeWith((x, y, width, height) => x > 60 && x < width - 60 && Math.abs(y - height / 2) < 6);
  const { quads } = await detectText(picture, place);
  expect(shown[0]?.dims).toEqual([1, 3, 96, 512]);
  const corner = [0, 1, 2].map((plane) => shown[0]?.data[plane * 96 * 512] as number);
  const wanted = [90, 20, 10].map(
    (value, c) => (value / 255 - ([0.485, 0.456, 0.406][c] as number)) / ([0.229, 0.224, 0.225][c] as number),
  );
  for (const [c, value] of corner.entries()) expect(value).toBeCloseTo(wanted[c] as number, 3);
  const { left, top, right, bottom } = edgesOf(quads[0] as NonNullable<(typeof quads)[0]>);
  expect(Math.abs((left + right) / 2 - 224)).toBeLessThan(1);
  expect(Math.abs((top + bottom) / 2 - 16)).toBeLessThan(1);
  expect([left > 15, right < 433, top >= 0, bottom <= 32]).toEqual([true, true, true, true]);
});

it('cuts a line that is longer than what is read at once where nothing is written', async () => {
  const picture = filled(6000, 200, [255, 255, 255, 255]);
  // Letters of 30 pixels with 6 between them.
  for (let x = 60; x < 5900; x += 36)
    for (let y = 90; y < 120; y++) picture.data.fill(0, (y * 6000 + x) * 4, (y * 6000 + x + 30) * 4);
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  const { place } = placeWith((_, y, __, height) => Math.abs(y - height * 0.525) < height * 0.05);
  const { quads } = await detectText(picture, place);
  const edges = quads.map(edgesOf).sort((one, other) => one.left - other.left);
  expect(edges.length).toBeGreaterThan(1);
  for (const { left, right } of edges.slice(0, -1)) {
    expect(right - left).toBeLessThan(5000);
    expect((Math.round(right) - 60) % 36).toBeGreaterThanOrEqual(29);
  }
});

it('lays light writing that can be seen through on black, and dark writing on white', async () => {
  const ground = async (colour: number): Promise<number> => {
    const picture = filled(320, 320, [0, 0, 0, 0]);
    for (let at = 320 * 150 * 4; at < 320 * 170 * 4; at += 4) picture.data.set([colour, colour, colour, 255], at);
    const { place, shown } = placeWith(() => false);
    await recognise(picture, place);
    return shown[0]?.data[0] as number;
  };
  expect(await ground(250)).toBeLessThan(0);
  expect(await ground(20)).toBeGreaterThan(0);
});

it('says of a picture that is cut off that a part of it is lost', async () => {
  // The head of a PNG of 8 by 8 pixels, which ends before its IEND.
  const head = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const file = new File([Uint8Array.from([...head, 0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0, 0, 0, 0, 0])], 'cut.png');
  const told: unknown[] = [];
  const run = {
    asset: async () => new Uint8Array(),
    image: { decode: async () => filled(8, 8, [255, 255, 255, 255]) },
    note: (...note: unknown[]) => void told.push(note),
  };
  await openPages(file, run, async () => {});
  expect(told).toEqual([['图片文件不完整，缺失的部分读不出来。', { lost: true }]]);
});
