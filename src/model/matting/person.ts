import type { Network } from './network.ts';
import { type Box, type Colours, newPlane, type Plane, stretch } from './plane.ts';

/** Where in a part of the picture a person is: a plane of that part's size, 0–1. The part is squeezed to the shape the network takes. */
export async function findPerson(network: Network, colours: Colours, box: Box, signal: AbortSignal): Promise<Plane> {
  const { width, height } = network;
  const input = new Float32Array(width * height * 3);
  for (const [channel, name] of (['red', 'green', 'blue'] as const).entries()) {
    const source = { width: colours.width, height: colours.height, data: colours[name] };
    const plane = average(source, box, width, height);
    for (let at = 0; at < plane.data.length; at++) input[at * 3 + channel] = plane.data[at] as number;
  }
  const data = await network.run(input, signal);
  return stretch({ width, height, data }, box.width, box.height);
}

/** A part of a plane at a smaller size, each pixel the mean of those under it; bilinear where the part is smaller than that. */
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
