import type { PhotoRule } from './rules.ts';

export interface Size {
  width: number;
  height: number;
}

/**
 * Where the photo is cut out of the picture: its middle and height as shares of the picture, and the degrees the
 * picture is turned clockwise.
 */
export interface Frame {
  x: number;
  y: number;
  height: number;
  turn: number;
}

/**
 * A head by shares of the picture: crown with the hair, chin, and its middle from the left; `tilt` is the degrees it
 * leans clockwise.
 */
export interface Head {
  top: number;
  chin: number;
  centre: number;
  tilt?: number | undefined;
}

/** A head told in pixels of the picture, by shares of it. */
export const headIn = ({ top, chin, centre, tilt = 0 }: Head, { width, height }: Size): Head => ({
  top: top / height,
  chin: chin / height,
  centre: centre / width,
  tilt,
});

/** The sides of the picture that cut the person off. */
export interface Cut {
  left: boolean;
  right: boolean;
  bottom: boolean;
}

/** Heads lean a little by nature, and a lean is measured to two degrees or so. */
const MIN_TILT = 3;
const MAX_TILT = 15;
const MIN_HEIGHT = 0.01;
const MAX_HEIGHT = 20;

/** A frame as the text that settings hold: `x,y,height,turn`. */
export const frameText = ({ x, y, height, turn }: Frame): string =>
  [x, y, height, turn].map((part) => Math.round(part * 1e4) / 1e4).join();

/** The frame that a text names; `undefined` for an empty one and for what no picture can be cut to. */
export function readFrame(text: string): Frame | undefined {
  const parts = text.split(',').map(Number);
  const [x = Number.NaN, y = Number.NaN, height = Number.NaN, turn = Number.NaN] = parts;
  if (!text.trim() || parts.length !== 4 || !parts.every(Number.isFinite)) return undefined;
  const sound =
    Math.abs(x) <= 5 && Math.abs(y) <= 5 && height >= MIN_HEIGHT && height <= MAX_HEIGHT && Math.abs(turn) <= 180;
  return sound ? { x, y, height, turn } : undefined;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How photo and picture lie on each other, for a photo of `photo` pixels. */
export interface Placing {
  /** Pixels of the picture to a pixel of the photo. */
  scale: number;
  /** The middle in pixels of the picture. */
  x: number;
  y: number;
  cos: number;
  sin: number;
}

/** Where a frame puts the photo on the picture. */
export function placing({ x, y, height, turn }: Frame, picture: Size, photo: Size): Placing {
  const angle = radians(turn);
  return {
    scale: (height * picture.height) / photo.height,
    x: x * picture.width,
    y: y * picture.height,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  };
}

/** A point of the picture (shares) as shares of the photo. */
export function toPhoto(
  frame: Frame,
  picture: Size,
  aspect: number,
  [x, y]: readonly [number, number],
): [number, number] {
  const { cos, sin } = placing(frame, picture, { width: aspect, height: 1 });
  const [dx, dy] = [(x - frame.x) * picture.width, (y - frame.y) * picture.height];
  const height = frame.height * picture.height;
  return [0.5 + (dx * cos - dy * sin) / (height * aspect), 0.5 + (dx * sin + dy * cos) / height];
}

/** A point of the photo (shares) as shares of the picture. */
export function toPicture(
  frame: Frame,
  picture: Size,
  aspect: number,
  [u, v]: readonly [number, number],
): [number, number] {
  const { cos, sin } = placing(frame, picture, { width: aspect, height: 1 });
  const height = frame.height * picture.height;
  const [dx, dy] = [(u - 0.5) * height * aspect, (v - 0.5) * height];
  return [frame.x + (dx * cos + dy * sin) / picture.width, frame.y + (-dx * sin + dy * cos) / picture.height];
}

/** The frame around the whole of a picture. */
export const WHOLE: Frame = { x: 0.5, y: 0.5, height: 1, turn: 0 };

/** The largest frame of this aspect (width by height) in the middle of a picture, for pictures without a head. */
export function middleFrame(picture: Size, aspect: number): Frame {
  return { ...WHOLE, height: Math.min(1, picture.width / aspect / picture.height) };
}

/**
 * The frame that lays a head out by a rule: as the rule aims at, larger within the rule where the picture ends too soon
 * below or beside the shoulders, and with more free above where that is not enough.
 */
export function frameFor(rule: PhotoRule, head: Head, cut: Cut, picture: Size, aspect: number): Frame {
  const { tilt = 0 } = head;
  const turn = !rule.asTaken && Math.abs(tilt) >= MIN_TILT && Math.abs(tilt) <= MAX_TILT ? -tilt : 0;
  const middle = [head.centre, (head.top + head.chin) / 2] as const;
  const long = (head.chin - head.top) * picture.height;
  const height = Math.max(
    long / rule.head[1],
    Math.min(long / rule.head[0], long / rule.aim.head, roomOf(rule, head, cut, picture, aspect)),
  );
  const share = long / height;
  const below = cut.bottom ? (1 - head.top) * picture.height : Number.POSITIVE_INFINITY;
  const crown = Math.max(rule.aim.crown, Math.min(rule.crown[1], 1 - below / height));
  // From the middle of the head to the middle of the photo, upright in the photo.
  const down = (0.5 - crown - share / 2) * height;
  const angle = radians(turn);
  return {
    x: middle[0] + (down * Math.sin(angle)) / picture.width,
    y: middle[1] + (down * Math.cos(angle)) / picture.height,
    height: height / picture.height,
    turn,
  };
}

/** The greatest height of a frame that shows none of the edges at which the person is cut off. */
function roomOf(rule: PhotoRule, head: Head, cut: Cut, picture: Size, aspect: number): number {
  const middle = head.centre * picture.width;
  const sides = [...(cut.left ? [middle] : []), ...(cut.right ? [picture.width - middle] : [])];
  const below = cut.bottom ? ((1 - head.top) * picture.height) / (1 - rule.aim.crown) : Number.POSITIVE_INFINITY;
  return Math.min(below, ...sides.map((side) => (side * 2) / aspect));
}

/** Where the head stands in the photo: crown and chin from the upper edge, middle from the left, by shares. */
export interface Stand {
  crown: number;
  chin: number;
  middle: number;
}

/** Where a frame puts a head. */
export function standOf(frame: Frame, head: Head, picture: Size, aspect: number): Stand {
  const [x, crown] = toPhoto(frame, picture, aspect, [head.centre, head.top]);
  const [low, chin] = toPhoto(frame, picture, aspect, [head.centre, head.chin]);
  return { crown, chin, middle: (x + low) / 2 };
}

/** The share of the width that a head may stand off the middle. */
const OFF_MIDDLE = 0.04;
/** What no eye sees. */
const TOLERANCE = 0.004;

const outside = (value: number, [least, most]: readonly [number, number]): -1 | 0 | 1 =>
  value < least - TOLERANCE ? -1 : value > most + TOLERANCE ? 1 : 0;

/** What is wrong with where the head stands, in words for the visitor; empty where it keeps the rule. */
export function faultsOf({ crown, chin, middle }: Stand, rule: PhotoRule): string[] {
  const size = outside(chin - crown, rule.head);
  const above = outside(crown, rule.crown);
  const off = middle - 0.5;
  return [
    ...(size < 0 ? ['头部偏小，请放大'] : size > 0 ? ['头部偏大，请缩小'] : []),
    ...(above < 0 ? ['头顶离上边太近，请往下移'] : above > 0 ? ['头顶离上边太远，请往上移'] : []),
    ...(off < -OFF_MIDDLE ? ['头部偏左，请往右移'] : off > OFF_MIDDLE ? ['头部偏右，请往左移'] : []),
  ];
}

const OPAQUE = 128;
/** A border row or column counts as reached when this share of it is of the person. */
const REACHED = 0.02;

/** The sides of a cut-out (RGBA) at which the person is cut off. */
export function cutOf({ width, height }: Size, alphaAt: (pixel: number) => number): Cut {
  const share = (length: number, at: (index: number) => number): boolean => {
    let hits = 0;
    for (let index = 0; index < length; index++) if (alphaAt(at(index)) >= OPAQUE) hits++;
    return hits > length * REACHED;
  };
  return {
    left: share(height, (y) => y * width),
    right: share(height, (y) => y * width + width - 1),
    bottom: share(width, (x) => (height - 1) * width + x),
  };
}
