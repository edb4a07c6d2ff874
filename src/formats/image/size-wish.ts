import type { Bitmap } from './bitmap.ts';
import { type Area, resizeInSlices } from './resize.ts';

/** What size a picture is to be made. */
export interface SizeWish {
  size: 'keep' | 'longest' | 'percent' | 'exact';
  /** Pixels of the longer side. */
  longest: number;
  percent: number;
  /** Pixels; 0 where a side follows from the other. */
  width: number;
  height: number;
  /** Where both sides are given: fitted into them, cut to fill them, or stretched. */
  fit: 'inside' | 'cover' | 'stretch';
  /** More pixels than there are may be made. */
  enlarge: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** The size to make, and which part of the picture fills it. */
export interface Sized extends Size {
  area: Area;
  /** There are more pixels than before. */
  enlarged: boolean;
  /** More were asked for, but are not to be made up. */
  held: boolean;
}

const whole = ({ width, height }: Size): Area => ({ x: 0, y: 0, width, height });
const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The scale of a wish that keeps the shape; `undefined` for one that gives both sides. */
function scaleOf(source: Size, { size, longest, percent, width, height, fit }: SizeWish): number | undefined {
  if (size === 'longest') return longest > 0 ? longest / Math.max(source.width, source.height) : 1;
  if (size === 'percent') return percent / 100;
  if (size === 'keep' || (!width && !height)) return 1;
  if (!height) return width / source.width;
  if (!width) return height / source.height;
  return fit === 'inside' ? Math.min(width / source.width, height / source.height) : undefined;
}

/** The part of the picture in the middle that has the shape of the target. */
function covering(source: Size, target: Size): Area {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = Math.min(source.width, target.width * scale);
  const height = Math.min(source.height, target.height * scale);
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}

/** What a wish makes of a picture of this size in pixels. */
export function sizedBy(source: Size, wish: SizeWish): Sized {
  const scale = scaleOf(source, wish);
  if (scale !== undefined) {
    const held = scale > 1 && !wish.enlarge;
    const size = scaled(source, held ? 1 : scale);
    return { ...size, area: whole(source), held, enlarged: size.width > source.width || size.height > source.height };
  }
  const wanted = { width: wish.width, height: wish.height };
  const room = Math.min(1, source.width / wanted.width, source.height / wanted.height);
  const held = room < 1 && !wish.enlarge;
  const size = scaled(wanted, held ? room : 1);
  const area = wish.fit === 'cover' ? covering(source, wanted) : whole(source);
  return { ...size, area, held, enlarged: room < 1 && wish.enlarge };
}

/** Whether the size leaves a picture as it is. */
export const isAsItIs = ({ width, height, area }: Sized, source: Size): boolean =>
  width === source.width && height === source.height && area.width === source.width && area.height === source.height;

/** The picture at a size; the same object where that changes nothing. `pause` may throw to end it. */
export const atSize = async (bitmap: Bitmap, sized: Sized, pause: () => Promise<void>): Promise<Bitmap> =>
  isAsItIs(sized, bitmap) ? bitmap : resizeInSlices(bitmap, sized.width, sized.height, pause, sized.area);

/** The note on a size, if any. */
export function sizeNote({ width, height, held, enlarged }: Sized): string | undefined {
  if (held) return `原图没有那么大，为免发虚没有放大，结果是 ${width}×${height} 像素。`;
  return enlarged ? `图片已放大到 ${width}×${height} 像素，放大不会增加细节。` : undefined;
}
