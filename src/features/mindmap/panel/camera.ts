/** What part of the map is seen: a point of the map is on the screen at `point * scale + (x, y)`. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 3;
/** Room around what is shown, less on a phone. */
const roomIn = ({ width }: { width: number }): number => Math.min(40, width / 24);

export const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** The camera after zooming to a scale around a point of the screen. */
export function zoomedTo({ x, y, scale }: Camera, wanted: number, at: { x: number; y: number }): Camera {
  const next = clampScale(wanted);
  const by = next / scale;
  return { x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by, scale: next };
}

/** What a screen of a size sees of the map. */
export const seenBy = ({ x, y, scale }: Camera, size: { width: number; height: number }): Rect => ({
  x: -x / scale,
  y: -y / scale,
  width: size.width / scale,
  height: size.height / scale,
});

/** The camera that shows a whole rectangle, at most at 100 %. */
export function fitting(bounds: Rect, size: { width: number; height: number }): Camera {
  const room = roomIn(size);
  const across = (size.width - 2 * room) / Math.max(1, bounds.width);
  const down = (size.height - 2 * room) / Math.max(1, bounds.height);
  const scale = Math.min(1, clampScale(Math.min(across, down)));
  return {
    x: size.width / 2 - (bounds.x + bounds.width / 2) * scale,
    y: size.height / 2 - (bounds.y + bounds.height / 2) * scale,
    scale,
  };
}

/** The camera moved just so far that a rectangle of the map is seen, with some room around it. */
export function showing(camera: Camera, rect: Rect, size: { width: number; height: number }): Camera {
  const { scale } = camera;
  const room = roomIn(size);
  const left = rect.x * scale + camera.x;
  const top = rect.y * scale + camera.y;
  const shift = (start: number, length: number, whole: number): number => {
    if (length + 2 * room > whole) return whole / 2 - (start + length / 2);
    if (start < room) return room - start;
    return start + length > whole - room ? whole - room - (start + length) : 0;
  };
  return {
    ...camera,
    x: camera.x + shift(left, rect.width * scale, size.width),
    y: camera.y + shift(top, rect.height * scale, size.height),
  };
}

/** Whether one rectangle holds another. */
export const holds = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** Whether two rectangles touch. */
export const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A rectangle with room around it, as a part of its own size. */
export const widened = ({ x, y, width, height }: Rect, part: number): Rect => ({
  x: x - width * part,
  y: y - height * part,
  width: width * (1 + 2 * part),
  height: height * (1 + 2 * part),
});
