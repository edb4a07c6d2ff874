import { emptyGray, type Gray, sampleAt } from './gray.ts';

const MAX_DEGREES = 6;
const STEP = 0.5;
/** A pixel is ink from this on; the angle is measured on at most so many. */
const INKED = 0.5;
const MAX_POINTS = 8000;
/** A line shorter than so many heights does not tell its angle. */
const MIN_ASPECT = 1.8;
/** How much sharper the rows must become. */
const MIN_GAIN = 1.015;

/** The line turned upright by the angle at which its rows are sharpest; the same where none is better. */
export function straighten(gray: Gray): Gray {
  const degrees = angleOf(gray);
  return degrees ? turn(gray, (degrees * Math.PI) / 180) : gray;
}

function angleOf({ data, width, height }: Gray): number {
  if (width < height * MIN_ASPECT) return 0;
  let inked = 0;
  for (const ink of data) if (ink > INKED) inked++;
  const step = Math.max(1, Math.ceil(inked / MAX_POINTS));
  const points: [number, number][] = [];
  for (let at = 0, index = 0; at < data.length; at++)
    if ((data[at] as number) > INKED && index++ % step === 0) points.push([at % width, Math.floor(at / width)]);
  const level = sharpness(points, 0, height);
  let [best, most] = [0, level * MIN_GAIN];
  for (let degrees = -MAX_DEGREES; degrees <= MAX_DEGREES; degrees += STEP) {
    const own = sharpness(points, (degrees * Math.PI) / 180, height);
    if (own > most) [best, most] = [degrees, own];
  }
  return best;
}

/** The sum of the squares of the ink of each row, were the picture turned back by the angle. */
function sharpness(points: readonly [number, number][], angle: number, height: number): number {
  const rows = new Float64Array(height * 4);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  for (const [x, y] of points) {
    const row = Math.round(y * cos - x * sin + height * 1.5);
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] as number) + 1;
  }
  return rows.reduce((sum, row) => sum + row * row, 0);
}

/** Turned back by the angle about its middle; what comes from outside is empty. */
function turn(gray: Gray, angle: number): Gray {
  const { width, height } = gray;
  const turned = emptyGray(width, height);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - cx, y - cy];
      turned.data[y * width + x] = sampleAt(gray, cx + dx * cos - dy * sin, cy + dx * sin + dy * cos);
    }
  }
  return turned;
}
