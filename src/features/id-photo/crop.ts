import { type Bitmap, blank } from '../../formats/image/bitmap.ts';
import { resize } from '../../formats/image/resize.ts';
import { type Frame, type Placing, placing, type Size } from './shared/frame.ts';

/**
 * The part of a picture that a frame shows, at exactly the photo's pixels, by Lanczos' filter on colour multiplied by
 * alpha; transparent where the frame reaches beyond the picture. The picture stays as it is.
 */
export function cropPhoto(picture: Bitmap, frame: Frame, photo: Size): Bitmap {
  const place = placing(frame, picture, photo);
  return frame.turn % 360 === 0 ? cropUpright(picture, place, photo) : cropTurned(picture, place, photo);
}

/** The first cell of a line whose middle lies in the picture, and the first after it that does not. */
function cellsInside(start: number, scale: number, cells: number, limit: number): [number, number] {
  return [
    Math.max(0, Math.min(cells, Math.ceil(-start / scale - 0.5))),
    Math.max(0, Math.min(cells, Math.ceil((limit - start) / scale - 0.5))),
  ];
}

function cropUpright(picture: Bitmap, { x, y, scale }: Placing, photo: Size): Bitmap {
  const [left, top] = [x - (photo.width / 2) * scale, y - (photo.height / 2) * scale];
  const [from, to] = cellsInside(left, scale, photo.width, picture.width);
  const [first, last] = cellsInside(top, scale, photo.height, picture.height);
  const result = blank(photo.width, photo.height);
  if (to <= from || last <= first) return result;
  const [width, height] = [to - from, last - first];
  const area = { x: left + from * scale, y: top + first * scale, width: width * scale, height: height * scale };
  const part = resize(picture, width, height, area);
  for (let line = 0; line < height; line++)
    result.data.set(
      part.data.subarray(line * width * 4, (line + 1) * width * 4),
      ((first + line) * photo.width + from) * 4,
    );
  return result;
}

/** Pixels of the reduced picture to a pixel of the photo, before it is turned. */
const FINE = 2;
const LOBES = 2;
/** Steps of the kernel's table from one zero to the next. */
const STEPS = 512;

const KERNEL = Float32Array.from({ length: LOBES * STEPS + 2 }, (_, index) => {
  const angle = (Math.PI * index) / STEPS;
  if (index === 0) return 1;
  return index >= LOBES * STEPS ? 0 : (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
});

/**
 * The picture around a turned photo, made smaller where it has far more pixels than the photo, and where the photo lies
 * on it.
 */
function reduced(picture: Bitmap, place: Placing, photo: Size): { part: Bitmap; place: Placing } {
  const factor = place.scale / FINE;
  if (factor <= 1) return { part: picture, place };
  const reach = (Math.hypot(photo.width, photo.height) / 2 + LOBES * 2) * place.scale;
  const clip = (from: number, to: number, limit: number): [number, number] => [
    Math.max(0, Math.min(limit - 1, Math.floor(from))),
    Math.max(1, Math.min(limit, Math.ceil(to))),
  ];
  const [left, right] = clip(place.x - reach, place.x + reach, picture.width);
  const [top, bottom] = clip(place.y - reach, place.y + reach, picture.height);
  const [width, height] = [
    Math.max(1, Math.round((right - left) / factor)),
    Math.max(1, Math.round((bottom - top) / factor)),
  ];
  const part = resize(picture, width, height, { x: left, y: top, width: right - left, height: bottom - top });
  const [across, down] = [width / (right - left), height / (bottom - top)];
  return {
    part,
    place: { ...place, scale: place.scale * across, x: (place.x - left) * across, y: (place.y - top) * down },
  };
}

function cropTurned(picture: Bitmap, whole: Placing, photo: Size): Bitmap {
  const { part, place } = reduced(picture, whole, photo);
  const { scale, cos, sin } = place;
  const result = blank(photo.width, photo.height);
  const sample = sampler(part, place);
  for (let v = 0, to = 0; v < photo.height; v++) {
    const dy = (v + 0.5 - photo.height / 2) * scale;
    for (let u = 0; u < photo.width; u++, to += 4) {
      const dx = (u + 0.5 - photo.width / 2) * scale;
      sample(place.x + dx * cos + dy * sin, place.y - dx * sin + dy * cos, result.data, to);
    }
  }
  return result;
}

/** Writes the filtered colour at a point of the picture. The filter lies along the photo's rows and columns. */
function sampler({ data, width, height }: Bitmap, { scale, cos, sin }: Placing) {
  const stretch = Math.max(1, scale);
  const radius = LOBES * stretch;
  const reach = radius * (Math.abs(cos) + Math.abs(sin));
  const inside = (at: number, limit: number): number =>
    Math.max(0, Math.min(1, Math.min(at, limit - at) / scale + 0.5));
  return (x: number, y: number, out: Uint8ClampedArray, to: number): void => {
    const cover = inside(x, width) * inside(y, height);
    if (cover === 0) return;
    let [r, g, b, a, sum] = [0, 0, 0, 0, 0];
    for (let row = Math.ceil(y - reach - 0.5); row <= y + reach - 0.5; row++) {
      const oy = row + 0.5 - y;
      const line = Math.max(0, Math.min(height - 1, row)) * width;
      for (let column = Math.ceil(x - reach - 0.5); column <= x + reach - 0.5; column++) {
        const ox = column + 0.5 - x;
        const u = Math.abs(ox * cos - oy * sin);
        const v = Math.abs(ox * sin + oy * cos);
        if (u >= radius || v >= radius) continue;
        const weight =
          (KERNEL[((u / stretch) * STEPS) | 0] as number) * (KERNEL[((v / stretch) * STEPS) | 0] as number);
        const at = (line + Math.max(0, Math.min(width - 1, column))) * 4;
        const solid = weight * (data[at + 3] as number);
        sum += weight;
        a += solid;
        r += (data[at] as number) * solid;
        g += (data[at + 1] as number) * solid;
        b += (data[at + 2] as number) * solid;
      }
    }
    if (a <= 0) return;
    out[to] = r / a;
    out[to + 1] = g / a;
    out[to + 2] = b / a;
    out[to + 3] = (a / sum) * cover;
  };
}
