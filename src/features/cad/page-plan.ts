import type { PagePlan } from '../../model/readers/cad/place.ts';
import type { Sheet } from '../../model/readers/cad/sheets.ts';

/** Millimetres of the ISO papers, upright. */
const PAPERS = { a4: [210, 297], a3: [297, 420], a2: [420, 594], a1: [594, 841], a0: [841, 1189] } as const;
type Paper = 'auto' | 'fit' | keyof typeof PAPERS;

/** Points in a millimetre. */
export const POINTS = 72 / 25.4;
/** The longest side of a page that follows its drawing, in millimetres. */
const FITTED = 420;
/** Beyond this no reader shows a page, in millimetres. */
const MAX_SIDE = 100_000;
/** Points of the thinnest line: on paper a hundredth of a millimetre is not seen. */
const HAIR = 0.1;
/** And in a picture: it is seen on a screen. */
const HAIR_SHOWN = 0.4;

/** Millimetres to a unit of the drawing (`$INSUNITS`): units that are not said are millimetres. */
const UNITS: Record<number, number> = {
  1: 25.4,
  2: 304.8,
  3: 1_609_344,
  4: 1,
  5: 10,
  6: 1000,
  7: 1_000_000,
  10: 914.4,
  14: 100,
};
/** Millimetres to a unit of a drawing whose header says so of it. */
export const unitOf = (insUnits: number | undefined): number => UNITS[insUnits ?? 0] ?? 1;

export interface PaperWishes {
  paper: Paper;
  /** 1:n; to fit where 0. */
  scale: number;
  /** Millimetres around the model. */
  margin: number;
  /** Percent. */
  weights: number;
}

/** A page for a sheet. */
export interface PlannedPage {
  plan: PagePlan;
  /** The drawing is too large for it. */
  over: boolean;
  /** The drawing is on it at 1:n. */
  scale: number;
}

/** The page for a sheet. `unit`: millimetres to a unit of the model. */
export function planPage(sheet: Sheet, wishes: PaperWishes, unit: number): PlannedPage {
  const { left, right, bottom, top } = sheet.box;
  const [wide, high] = [Math.max(right - left, 1e-9), Math.max(top - bottom, 1e-9)];
  const own = sheet.unit ?? unit;
  const isLayout = sheet.unit !== undefined;
  const margin = isLayout ? 0 : wishes.margin;
  const given = wishes.scale > 0 && !isLayout ? own / wishes.scale : 0;
  const [width, height] = paperFor(wide, high, wishes.paper, { isLayout, own, given, margin });
  const fitting = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
  const scale = given || fitting;
  const over = given > fitting * 1.001;
  const points = (mm: number) => mm * POINTS;
  const plan: PagePlan = {
    width: points(width),
    height: points(height),
    scale: points(scale),
    x: points((width - wide * scale) / 2),
    y: points((height - high * scale) / 2),
    weights: wishes.weights / 100,
    hair: HAIR,
  };
  return { plan, over, scale: own / scale };
}

/** The same page with its longer side so many pixels, at three quarters of a point each. */
export function planEnlarged(plan: PagePlan, side: number): PagePlan {
  const times = (side * 0.75) / Math.max(plan.width, plan.height);
  const { width, height, scale, x, y, weights } = plan;
  return {
    ...plan,
    width: width * times,
    height: height * times,
    scale: scale * times,
    x: x * times,
    y: y * times,
    weights: weights * times,
    hair: HAIR_SHOWN,
  };
}

interface Given {
  isLayout: boolean;
  own: number;
  given: number;
  margin: number;
}

/** Width and height in millimetres. */
function paperFor(wide: number, high: number, paper: Paper, { isLayout, own, given, margin }: Given): [number, number] {
  if (paper !== 'fit' && !(paper === 'auto' && isLayout)) {
    const [short, long] = PAPERS[paper === 'auto' ? 'a3' : paper];
    return wide > high ? [long, short] : [short, long];
  }
  const scale = isLayout ? own : given || (FITTED - 2 * margin) / Math.max(wide, high);
  const limit = Math.min(1, MAX_SIDE / (Math.max(wide, high) * scale + 2 * margin));
  // A drawing that is a mere line has a page as well
  return [wide, high].map((side) => Math.max(10, (side * scale + 2 * margin) * limit)) as [number, number];
}

/** A page whose longer side is so many pixels, at three quarters of a point each. */
export function planPicture({ box }: Sheet, side: number, weights: number): PagePlan {
  const [wide, high] = [Math.max(box.right - box.left, 1e-9), Math.max(box.top - box.bottom, 1e-9)];
  const edge = side * 0.75;
  const rim = edge * 0.02;
  const scale = (edge - 2 * rim) / Math.max(wide, high);
  const whole = (length: number) => Math.max(12, Math.round((length * scale + 2 * rim) / 0.75)) * 0.75;
  const [width, height] = [whole(wide), whole(high)];
  return {
    width,
    height,
    scale,
    x: (width - wide * scale) / 2,
    y: (height - high * scale) / 2,
    weights: weights / 100,
    hair: HAIR_SHOWN,
  };
}
