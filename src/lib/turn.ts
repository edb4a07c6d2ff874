import type { Frame, Size } from './frame.ts';

/** How a picture is turned: mirrored left to right first where it says so, then clockwise by quarters. */
export const TURNS = ['0', '90', '180', '270', 'flip', 'flip-90', 'flip-180', 'flip-270'] as const;
export type Turn = (typeof TURNS)[number];

interface Parts {
  flip: boolean;
  /** Quarters clockwise, 0–3. */
  quarters: number;
}

export function turnParts(turn: string): Parts {
  const degrees = Number(turn.replace(/^flip-?/, '')) || 0;
  return { flip: turn.startsWith('flip'), quarters: (((degrees / 90) % 4) + 4) % 4 };
}

function turnName({ flip, quarters }: Parts): Turn {
  const degrees = String(quarters * 90);
  return (flip ? (quarters ? `flip-${degrees}` : 'flip') : degrees) as Turn;
}

/** One more quarter clockwise. */
export function quarterMore(turn: string): Turn {
  const { flip, quarters } = turnParts(turn);
  return turnName({ flip, quarters: (quarters + 1) % 4 });
}

/** What is seen now, mirrored left to right. */
export function flipMore(turn: string): Turn {
  const { flip, quarters } = turnParts(turn);
  return turnName({ flip: !flip, quarters: (4 - quarters) % 4 });
}

export const turnedSize = ({ width, height }: Size, turn: string): Size =>
  turnParts(turn).quarters % 2 ? { width: height, height: width } : { width, height };

/** Where a frame of the turned picture lies in the picture as it was; `size` is that one's. */
export function unturned({ x, y, width, height }: Frame, turn: string, size: Size): Frame {
  const { flip, quarters } = turnParts(turn);
  let frame = { x, y, width, height };
  if (quarters === 1) frame = { x: y, y: size.height - x - width, width: height, height: width };
  if (quarters === 2) frame = { x: size.width - x - width, y: size.height - y - height, width, height };
  if (quarters === 3) frame = { x: size.width - y - height, y: x, width: height, height: width };
  return flip ? { ...frame, x: size.width - frame.x - frame.width } : frame;
}

/** The same part of the picture after one more quarter clockwise; `size` is that of the picture as seen before. */
export const frameAfterQuarter = ({ x, y, width, height }: Frame, size: Size): Frame => ({
  x: size.height - y - height,
  y: x,
  width: height,
  height: width,
});

export const frameAfterFlip = (frame: Frame, size: Size): Frame => ({
  ...frame,
  x: size.width - frame.x - frame.width,
});
