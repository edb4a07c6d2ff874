import sharp from 'sharp';
import type { Source } from '../../scripts/fonts/build.ts';
import { openFonts } from '../../scripts/fonts/open.ts';
import { randomFrom } from '../matting-truth.ts';

/** What is done to a picture of text before it is asked about. */
export interface Kind {
  name: string;
  /** Pixels of the em. */
  size: number;
  ink?: string;
  paper?: string;
  degrees?: number;
  blur?: number;
  noise?: number;
  jpeg?: number;
  /** A picture to lie behind the text. */
  photo?: string;
}

export const KINDS: readonly Kind[] = [
  { name: '清楚', size: 64 },
  { name: '小字', size: 28 },
  { name: '模糊', size: 56, blur: 1.6 },
  { name: 'JPEG 40', size: 48, jpeg: 40 },
  { name: '噪点', size: 56, noise: 18, blur: 0.6 },
  { name: '歪 2°', size: 60, degrees: 2 },
  { name: '歪 -1.5°、模糊、JPEG', size: 52, degrees: -1.5, blur: 0.9, jpeg: 50 },
  { name: '深底浅字', size: 60, ink: '#f6e7b0', paper: '#20304a' },
  { name: '压在照片上', size: 60, ink: '#ffffff', photo: 'corpus:image/jpg/exif-orientation-landscape-3.jpg' },
];

/**
 * Text (`/` ends a line) drawn in a face from its own outlines by librsvg, as a PNG or JPEG. `photo` is the path of
 * one.
 */
export async function makePicture(source: Source, text: string, kind: Kind, photo?: string): Promise<Buffer> {
  const fonts = await openFonts(source.files);
  let [x, y, widest] = [0, 0, 0];
  const paths = [...text].map((character) => {
    if (character === '/') [x, y] = [0, y + 1.3];
    if (character === '/') return '';
    const drawn = fonts.map((font) => font.path(character)).find((one) => one);
    const d = drawn ? `<path transform="translate(${x} ${y})" d="${drawn.d}"/>` : '';
    x += drawn?.advance ?? 0.3;
    widest = Math.max(widest, x);
    return d;
  });
  const [width, height] = [Math.ceil((widest + 0.5) * kind.size), Math.ceil((y + 1.6) * kind.size)];
  const turn = kind.degrees ? `rotate(${kind.degrees} ${width / 2} ${height / 2})` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${kind.ink ?? '#222'}" transform="${turn} translate(${0.25 * kind.size} ${1.15 * kind.size}) scale(${kind.size})">${paths.join('')}</g></svg>`;
  const under = photo
    ? sharp(photo).resize(width, height, { fit: 'cover' }).modulate({ brightness: 0.7 })
    : sharp({ create: { width, height, channels: 3, background: kind.paper ?? '#fff' } });
  const flat = await under
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .png()
    .toBuffer();
  const blurred = kind.blur ? await sharp(flat).blur(kind.blur).toBuffer() : flat;
  const noisy = kind.noise ? await withNoise(blurred, kind.noise) : blurred;
  return kind.jpeg ? sharp(noisy).jpeg({ quality: kind.jpeg }).toBuffer() : noisy;
}

async function withNoise(picture: Buffer, by: number): Promise<Buffer> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const random = randomFrom(7);
  for (let at = 0; at < data.length; at++) {
    const value = (data[at] as number) + (random() + random() + random() - 1.5) * by * 2;
    data[at] = Math.max(0, Math.min(255, value));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
}
