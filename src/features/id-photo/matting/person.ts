import type { Network } from './network.ts';
import { type Box, type Colours, newPlane, type Plane, stretch } from './plane.ts';

/**
 * What two looks agree on, as a part of what either sees; real people are above 0.6, rocks and shadows taken for people
 * below 0.2.
 */
const SAME = 0.4;

/**
 * Where in the picture a person is, by two looks, the second at the mirror image; a plane of its size, 0–1. `undefined`
 * where the two see different things: then there is nobody.
 */
export async function findTwice(network: Network, colours: Colours, signal: AbortSignal): Promise<Plane | undefined> {
  const { width, height } = network;
  const input = inputOf(network, colours, { x: 0, y: 0, width: colours.width, height: colours.height });
  const data = await network.run(input, signal);
  const other = mirror(await network.run(mirror(input, width, 3), signal), width, 1);
  let [both, either] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    const [a, b] = [data[at] as number, other[at] as number];
    both += Math.min(a, b);
    either += Math.max(a, b);
    data[at] = (a + b) / 2;
  }
  return both < either * SAME ? undefined : stretch({ width, height, data }, colours.width, colours.height);
}

/** A copy with the cells of each row in the opposite order. */
function mirror(data: Float32Array, width: number, channels: number): Float32Array {
  const copy = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += channels) {
    const column = (at / channels) % width;
    const to = at + (width - 1 - 2 * column) * channels;
    for (let channel = 0; channel < channels; channel++) copy[to + channel] = data[at + channel] as number;
  }
  return copy;
}

/** Where in a part of the picture a person is: a plane of that part's size, 0–1. */
export async function findPerson(network: Network, colours: Colours, box: Box, signal: AbortSignal): Promise<Plane> {
  const { width, height } = network;
  const data = await network.run(inputOf(network, colours, box), signal);
  return stretch({ width, height, data }, box.width, box.height);
}

/** A part of the picture, squeezed to the shape the network takes. */
function inputOf({ width, height }: Network, colours: Colours, box: Box): Float32Array {
  const input = new Float32Array(width * height * 3);
  for (const [channel, name] of (['red', 'green', 'blue'] as const).entries()) {
    const source = { width: colours.width, height: colours.height, data: colours[name] };
    const plane = average(source, box, width, height);
    for (let at = 0; at < plane.data.length; at++) input[at * 3 + channel] = plane.data[at] as number;
  }
  return input;
}

/**
 * A part of a plane at a smaller size, each pixel the mean of those under it; bilinear where the part is smaller than
 * that.
 */
function average(source: Plane, box: Box, width: number, height: number): Plane {
  if (box.width < width || box.height < height) return stretch(source, width, height, box);
  const result = newPlane(width, height);
  for (let y = 0, to = 0; y < height; y++) {
    const y0 = box.y + Math.floor((y * box.height) / height);
    const y1 = box.y + Math.floor(((y + 1) * box.height) / height);
    for (let x = 0; x < width; x++, to++) {
      const x0 = box.x + Math.floor((x * box.width) / width);
      const x1 = box.x + Math.floor(((x + 1) * box.width) / width);
      let sum = 0;
      for (let row = y0; row < y1; row++)
        for (let at = row * source.width + x0; at < row * source.width + x1; at++) sum += source.data[at] as number;
      result.data[to] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return result;
}
