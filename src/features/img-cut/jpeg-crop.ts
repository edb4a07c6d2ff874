import type { Carry } from '../../formats/image/carry.ts';
import { type Coefficients, type Component, emptyBlocks, layOut } from '../../formats/image/jpeg/coefficients.ts';
import { readCoefficients } from '../../formats/image/jpeg/read.ts';
import { writeCoefficients } from '../../formats/image/jpeg/write.ts';
import { frontOf } from '../../formats/image/metadata/jpeg.ts';
import { carriedOver } from '../../formats/image/metadata.ts';
import type { Source } from '../../formats/image/source.ts';
import type { Frame } from '../../lib/frame.ts';

interface Step {
  x: number;
  y: number;
}

/**
 * The pixels from one MCU of a JPEG to the next (ITU-T T.81, A.2): a cut without loss can begin at multiples of them.
 */
const mcuOf = ({ components }: Pick<Coefficients, 'components'>): Step => ({
  x: 8 * Math.max(...components.map(({ h }) => h)),
  y: 8 * Math.max(...components.map(({ v }) => v)),
});

/** The frame with its left and upper side moved outwards to where a cut without loss can begin; the other two stay. */
function alignedFrame({ x, y, width, height }: Frame, step: Step): Frame {
  const [left, top] = [x - (x % step.x), y - (y % step.y)];
  return { x: left, y: top, width: width + x - left, height: height + y - top };
}

/**
 * The part of a picture in a frame that begins at an MCU, its coefficients untouched; `undefined` for any other frame.
 */
function cropCoefficients(picture: Coefficients, frame: Frame): Coefficients | undefined {
  const step = mcuOf(picture);
  if (frame.x % step.x || frame.y % step.y) return undefined;
  const { width, height } = frame;
  const grids = layOut(frame, picture.components);
  const components = picture.components.map((component, index): Component => {
    const grid = grids[index] as (typeof grids)[0];
    const column = (frame.x / step.x) * component.h;
    const row = (frame.y / step.y) * component.v;
    return { ...grid, ...blocksOf(component, column, row, grid) };
  });
  return { width, height, components, quantisers: picture.quantisers };
}

function blocksOf(
  { data, ends, columns }: Component,
  column: number,
  row: number,
  grid: Pick<Component, 'columns' | 'rows'>,
): Pick<Component, 'data' | 'ends'> {
  const blocks = emptyBlocks(grid);
  for (let y = 0; y < grid.rows; y++) {
    const from = (row + y) * columns + column;
    blocks.data.set(data.subarray(from * 64, (from + grid.columns) * 64), y * grid.columns * 64);
    blocks.ends.set(ends.subarray(from, from + grid.columns), y * grid.columns);
  }
  return blocks;
}

/** Beyond this a JPEG's coefficients are not held at once. */
const MAX_PIXELS = 60_000_000;
/** The least distance from one MCU to the next: any other frame need not be looked at. */
const MIN_STEP = 8;

/**
 * A frame cut out of a JPEG that stands upright, with not a value of it changed and its colour profile kept; `align`
 * lets the frame grow to the left and upwards to where that can be. `undefined` where it cannot: another frame, a
 * damaged file, an unusual coding.
 */
export function cropJpeg(
  { bytes, type, header }: Source,
  wanted: Frame,
  align: boolean,
  { metadata, found, dpi }: Carry,
): { bytes: Uint8Array<ArrayBuffer>; frame: Frame } | undefined {
  const { width = 0, height = 0, turned, truncated } = header ?? {};
  if (type !== 'jpg' || turned || truncated || width * height > MAX_PIXELS) return undefined;
  if (!align && (wanted.x % MIN_STEP || wanted.y % MIN_STEP)) return undefined;
  const picture = readCoefficients(bytes);
  if (picture?.width !== width || picture.height !== height) return undefined;
  const frame = align ? alignedFrame(wanted, mcuOf(picture)) : wanted;
  const part = cropCoefficients(picture, frame);
  if (!part) return undefined;
  const resolution = { ...(dpi && { dpi }) };
  const told =
    metadata === 'strip'
      ? resolution
      : carriedOver(
          { ...found, ...resolution },
          { place: metadata === 'keep', upright: { width: frame.width, height: frame.height } },
        );
  return { bytes: writeCoefficients(part, frontOf(bytes, told)), frame };
}
