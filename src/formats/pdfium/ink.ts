import { channelsOf } from '../../lib/hex.ts';
import { combine, IDENTITY, type Matrix } from '../../lib/matrix.ts';
import { heap, release, reserve, type Wrapped } from './library.ts';
import { type PageView, standsWithin } from './object-room.ts';

/** What is to be drawn of a page: what has one of these colours (`#rrggbb`), or what annotations show. */
export interface Ink {
  colours: readonly string[];
  /** Colours of what is not to be drawn: an object counts to the nearest of all. */
  others: readonly string[];
  annotations: boolean;
}

/** FPDF_PAGEOBJ_TEXT, _PATH, _FORM. */
const [TEXT, PATH, FORM] = [1, 2, 5];
const MAX_OBJECTS = 400_000;
const MAX_DEPTH = 16;
/** Colours of one ink differ by less in each channel: programs turn CMYK into RGB in their own ways. */
const SAME = 90;

type Rgb = readonly [number, number, number];

/**
 * Leaves all objects of a loaded page undrawn that do not have the ink, or that stand only in part within the view:
 * lines of text in the same ink. The page is to be closed behind it.
 */
export function hideOthers(api: Wrapped, page: number, { colours, others, annotations }: Ink, view: PageView): void {
  const [own, other] = [colours.map(channelsOf), others.map(channelsOf)];
  const pointer = reserve(api, 24);
  let left = MAX_OBJECTS;
  const isOwn = (object: number, type: number, matrix: Matrix): boolean => {
    if (annotations || (type !== TEXT && type !== PATH)) return false;
    const ask = isFilled(api, object, type, pointer) ? api.FPDFPageObj_GetFillColor : api.FPDFPageObj_GetStrokeColor;
    if (!ask(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return false;
    const colour = rgbAt(api, pointer);
    if (awayFrom(own, colour) >= Math.min(SAME, awayFrom(other, colour))) return false;
    return standsWithin(api, page, object, matrix, view, pointer);
  };
  const visit = (objects: Objects, depth: number, matrix: Matrix): void => {
    for (let index = 0; index < objects.count && left-- > 0; index++) {
      const object = objects.at(index);
      const type = api.FPDFPageObj_GetType(object);
      if (type === FORM && !annotations && depth < MAX_DEPTH)
        visit(inForm(api, object), depth + 1, combine(matrixOf(api, object, pointer), matrix));
      else if (!isOwn(object, type, matrix)) api.FPDFPageObj_SetIsActive(object, false);
    }
  };
  visit({ count: api.FPDFPage_CountObjects(page), at: (index) => api.FPDFPage_GetObject(page, index) }, 0, IDENTITY);
  release(api, pointer);
}

/** FPDF_TEXTRENDERMODE_STROKE. */
const STROKED = 1;

function isFilled(api: Wrapped, object: number, type: number, pointer: number): boolean {
  if (type === TEXT) return api.FPDFTextObj_GetTextRenderMode(object) !== STROKED;
  return api.FPDFPath_GetDrawMode(object, pointer, pointer + 4) && heap(api)[pointer] !== 0;
}

interface Objects {
  count: number;
  at(index: number): number;
}

const inForm = (api: Wrapped, form: number): Objects => ({
  count: api.FPDFFormObj_CountObjects(form),
  at: (index) => api.FPDFFormObj_GetObject(form, index),
});

/** What leads from within a form to where it stands. */
function matrixOf(api: Wrapped, form: number, pointer: number): Matrix {
  if (!api.FPDFPageObj_GetMatrix(form, pointer)) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = new Float32Array(heap(api).slice(pointer, pointer + 24).buffer);
  return [a, b, c, d, e, f];
}

function rgbAt(api: Wrapped, pointer: number): Rgb {
  const [red = 0, green = 0, blue = 0] = new Uint32Array(heap(api).slice(pointer, pointer + 12).buffer);
  return [red, green, blue];
}

/** The greatest difference in a channel from the nearest of some colours. */
const awayFrom = (colours: readonly Rgb[], [red, green, blue]: Rgb): number =>
  Math.min(...colours.map(([r, g, b]) => Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue))));
