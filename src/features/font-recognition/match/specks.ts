import type { Gray } from './gray.ts';

/** Ink from here on is a pixel of a component. */
const SOLID = 0.45;

interface Part {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  mark: number;
}

/** Rows at the border of a crop no higher than this share of its highest are of lines above or below. */
const CUT_LINE = 0.35;

/**
 * Takes out, in place, what is no letter: specks, what runs along a whole side of the crop (frames, shadows), and what
 * reaches into it of the lines above and below.
 */
export function dropSpecks(gray: Gray): Gray {
  const { width, height, data } = gray;
  const marks = new Int32Array(width * height);
  const parts = partsOf(gray, marks);
  const speck = Math.max(2, Math.min(width, height) * 0.035);
  const bad = new Uint8Array(parts.length + 1);
  for (const { left, top, right, bottom, pixels, mark } of parts) {
    const [w, h] = [right - left + 1, bottom - top + 1];
    const small = (w < speck && h < speck) || pixels < 3;
    const framed = (w > width * 0.95 || h > height * 0.97) && pixels < w * h * 0.25 && w > width * 0.5;
    const border = (left === 0 || right === width - 1) && (top === 0 || bottom === height - 1);
    if (small || (framed && border)) bad[mark] = 1;
  }
  for (let at = 0; at < data.length; at++) {
    const mark = marks[at] as number;
    if (mark ? bad[mark] : (data[at] as number) < 0.12) data[at] = 0;
  }
  return dropCutLines(gray);
}

function dropCutLines(gray: Gray): Gray {
  const bands = bandsOf(gray);
  const highest = bands.reduce((most, [from, to]) => Math.max(most, to - from), 0);
  for (const [from, to] of bands) {
    const border = from === 0 || to === gray.height;
    if (border && to - from < highest * CUT_LINE) gray.data.fill(0, from * gray.width, to * gray.width);
  }
  return gray;
}

/** The runs of rows with solid ink, the last row excluded. */
function bandsOf({ width, height, data }: Gray): [number, number][] {
  const bands: [number, number][] = [];
  let start = -1;
  for (let row = 0; row <= height; row++) {
    const solid = row < height && data.subarray(row * width, (row + 1) * width).some((ink) => ink >= SOLID);
    if (solid && start < 0) start = row;
    if (!solid && start >= 0) {
      bands.push([start, row]);
      start = -1;
    }
  }
  return bands;
}

/** The parts of solid ink that hang together, eight ways. */
function partsOf({ width, height, data }: Gray, marks: Int32Array): Part[] {
  const parts: Part[] = [];
  const stack = new Int32Array(width * height);
  for (let start = 0; start < data.length; start++) {
    if (marks[start] || (data[start] as number) < SOLID) continue;
    const part = { pixels: 0, left: width, top: height, right: 0, bottom: 0, mark: parts.length + 1 };
    let size = 0;
    stack[size++] = start;
    marks[start] = part.mark;
    while (size) {
      const at = stack[--size] as number;
      const [x, y] = [at % width, Math.floor(at / width)];
      part.pixels++;
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x);
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (marks[next] || (data[next] as number) < SOLID) continue;
          marks[next] = part.mark;
          stack[size++] = next;
        }
      }
    }
    parts.push(part);
  }
  return parts;
}
