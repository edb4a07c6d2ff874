import { type Frame, fitRatio, parseFrame, parsePlaced, ratioOf, type Size, wholeFrame } from '../../../lib/frame.ts';

/** The settings that say what shape a frame must have. */
export interface Shape {
  mode: 'crop' | 'grid' | 'long';
  ratio: string;
  /** Pixels of the result; 0 where they follow from the frame. */
  width: number;
  height: number;
  rows: number;
  columns: number;
  square: boolean;
}

/** The ratio, width to height, that the settings ask of a frame; `undefined` where it is free. */
export function wantedRatio(
  { mode, ratio, width, height, rows, columns, square }: Shape,
  size: Size,
): number | undefined {
  if (mode === 'long') return undefined;
  if (mode === 'grid') return square ? columns / rows : undefined;
  return width && height ? width / height : ratioOf(ratio, size);
}

/**
 * The frame that a text and the settings give in a picture; `undefined` for a text that names none there. An empty text
 * takes all there is.
 */
export function frameOf(text: string, shape: Shape, size: Size): Frame | undefined {
  const ratio = wantedRatio(shape, size);
  const given = text.trim()
    ? (parsePlaced(text, ratio ?? size.width / size.height, size) ?? parseFrame(text, size))
    : wholeFrame(size);
  return given && ratio ? fitRatio(given, ratio) : given;
}

/** The size of the result of a frame: what was asked for, where one side was, the other by the frame. */
export function resultSize(frame: Size, { width, height }: Pick<Shape, 'width' | 'height'>): Size {
  if (width && height) return { width, height };
  if (width) return { width, height: Math.max(1, Math.round((frame.height * width) / frame.width)) };
  if (height) return { width: Math.max(1, Math.round((frame.width * height) / frame.height)), height };
  return { width: frame.width, height: frame.height };
}

/**
 * The cells of a frame in reading order. Square ones are all of one size, about the frame's middle; others differ by a
 * pixel at most.
 */
export function cellsOf(frame: Frame, { rows, columns, square }: Pick<Shape, 'rows' | 'columns' | 'square'>): Frame[] {
  const side = Math.max(1, Math.floor(Math.min(frame.width / columns, frame.height / rows)));
  const area = square
    ? {
        x: frame.x + Math.floor((frame.width - side * columns) / 2),
        y: frame.y + Math.floor((frame.height - side * rows) / 2),
        width: side * columns,
        height: side * rows,
      }
    : frame;
  const edge = (start: number, length: number, parts: number, index: number): number =>
    start + Math.round((length * index) / parts);
  return Array.from({ length: rows * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const [x, y] = [edge(area.x, area.width, columns, column), edge(area.y, area.height, rows, row)];
    return {
      x,
      y,
      width: edge(area.x, area.width, columns, column + 1) - x,
      height: edge(area.y, area.height, rows, row + 1) - y,
    };
  });
}
