/** A rectangle of whole pixels of an upright picture, inside of it; `width` and `height` are at least 1. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const NUMBER = /^(\d{1,6}(?:\.\d{1,6})?)(%?)$/;

export const wholeFrame = ({ width, height }: Size): Frame => ({ x: 0, y: 0, width, height });

/** A frame as its option is written: `x,y,width,height` in pixels. */
export const frameText = ({ x, y, width, height }: Frame): string => [x, y, width, height].join(',');

/** A frame in per cent of its picture, as the option is written for pictures of other sizes. */
export function relativeText({ x, y, width, height }: Frame, size: Size): string {
  const part = (value: number, whole: number): string => `${Math.round((value / whole) * 1_000_000) / 10_000}%`;
  return [part(x, size.width), part(y, size.height), part(width, size.width), part(height, size.height)].join(',');
}

/**
 * Reads `x,y,width,height`, each in pixels or per cent of the picture, and cuts off what lies outside. `undefined` for
 * a text that is no frame, or one that lies wholly outside.
 */
export function parseFrame(text: string, { width, height }: Size): Frame | undefined {
  const parts = text.split(/[,，]/).map((part) => NUMBER.exec(part.trim()));
  if (parts.length !== 4 || parts.includes(null)) return undefined;
  const [x, y, w, h] = parts.map((part, index) =>
    part?.[2] ? (Number(part[1]) / 100) * (index % 2 ? height : width) : Number(part?.[1]),
  ) as [number, number, number, number];
  const left = Math.min(width, Math.round(x));
  const top = Math.min(height, Math.round(y));
  const frame = {
    x: left,
    y: top,
    width: Math.min(width, Math.round(x + w)) - left,
    height: Math.min(height, Math.round(y + h)) - top,
  };
  return frame.width >= 1 && frame.height >= 1 ? frame : undefined;
}

/** The frame moved so that it lies inside of the picture, and made smaller where it is larger. */
export function inside({ x, y, width, height }: Frame, size: Size): Frame {
  const [w, h] = [Math.max(1, Math.min(width, size.width)), Math.max(1, Math.min(height, size.height))];
  return {
    x: Math.max(0, Math.min(x, size.width - w)),
    y: Math.max(0, Math.min(y, size.height - h)),
    width: w,
    height: h,
  };
}

const PLACED = /^(\d{1,3}(?:\.\d{1,4})?)%@(\d{1,3}(?:\.\d{1,4})?)%[,，](\d{1,3}(?:\.\d{1,4})?)%$/;

/**
 * A frame of a ratio for pictures of other shapes: `80%@50%,0%` is four fifths of the largest one there, in the middle
 * of the room that it leaves from left to right, at the top of that from top to bottom.
 */
export function placedText({ x, y, width, height }: Frame, ratio: number, size: Size): string {
  const most = fitRatio(wholeFrame(size), ratio);
  const share = Math.min(1, Math.max(width / most.width, height / most.height));
  const place = (start: number, room: number): number => (room > 0 ? start / room : 0.5);
  const words = [share, place(x, size.width - width), place(y, size.height - height)].map(
    (part) => `${Math.round(part * 1_000_000) / 10_000}%`,
  );
  return `${words[0]}@${words[1]},${words[2]}`;
}

/** Reads a text of `placedText` for a picture; `undefined` for any other. */
export function parsePlaced(text: string, ratio: number, size: Size): Frame | undefined {
  const [, share = 0, across = 0, down = 0] = PLACED.exec(text.trim())?.map((part) => Number(part) / 100) ?? [];
  if (!share) return undefined;
  const most = fitRatio(wholeFrame(size), ratio);
  const width = Math.max(1, Math.round(most.width * Math.min(1, share)));
  const height = Math.max(1, Math.round(most.height * Math.min(1, share)));
  return inside(
    { x: Math.round((size.width - width) * across), y: Math.round((size.height - height) * down), width, height },
    size,
  );
}

/** Whether the sides stand in a ratio (width to height) as nearly as whole pixels allow. */
const isOfRatio = ({ width, height }: Size, ratio: number): boolean =>
  Math.round(height * ratio) === width || Math.round(width / ratio) === height;

/**
 * The largest frame of a ratio (width to height) inside of this one, about its middle; the same where it has the ratio.
 */
export function fitRatio(frame: Frame, ratio: number): Frame {
  if (isOfRatio(frame, ratio)) return frame;
  const tall = frame.width / frame.height < ratio;
  const width = tall ? frame.width : Math.max(1, Math.min(frame.width, Math.round(frame.height * ratio)));
  const height = tall ? Math.max(1, Math.min(frame.height, Math.round(frame.width / ratio))) : frame.height;
  return {
    x: frame.x + Math.floor((frame.width - width) / 2),
    y: frame.y + Math.floor((frame.height - height) / 2),
    width,
    height,
  };
}

/** A frame of the ratio with about the area and the middle of this one, or as large as the picture has room for. */
export function reshape(frame: Frame, ratio: number, size: Size): Frame {
  if (isOfRatio(frame, ratio)) return frame;
  const area = frame.width * frame.height;
  const wide = Math.min(Math.sqrt(area * ratio), size.width, size.height * ratio);
  const width = Math.max(1, Math.round(wide));
  const height = Math.max(1, Math.min(size.height, Math.round(wide / ratio)));
  const x = Math.round(frame.x + (frame.width - width) / 2);
  const y = Math.round(frame.y + (frame.height - height) / 2);
  return inside({ x, y, width, height }, size);
}

/** A ratio as a setting names it (`16:9`, `original`) as width to height; `undefined` for a free one. */
export function ratioOf(name: string, { width, height }: Size): number | undefined {
  if (name === 'original') return width / height;
  const [, across, down] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(name) ?? [];
  return Number(across) && Number(down) ? Number(across) / Number(down) : undefined;
}
