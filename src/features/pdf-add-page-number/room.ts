import { openPdf, type PdfiumDocument, type Sources } from '../../formats/pdfium/document.ts';
import { createBitmap, drawPage, type Placement, pageSize } from '../../formats/pdfium/render.ts';
import type { Room } from './choose.ts';
import { isBesideMark, isBlank, isInCell, isOutermost, type View } from './margin.ts';

/** A rectangle on a page as it is seen: points, origin at the lower left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const NONE: Room = { blank: false, beside: false, inCell: false, outermost: false };

/** Pages are looked at with one pixel a point, big ones smaller. */
const MAX_SIDE_PIXELS = 2000;
/** What is drawn beyond an area, points: the next areas asked for are near it, and so is what matters to them. */
const AROUND = 96;
/** Of that, what an answer needs. */
const NEEDED = 48;

/**
 * The rows of a page from one of its edges on: a scanned page is drawn many times faster where only some of it is to be
 * seen.
 */
interface Strip extends View {
  top: number;
}

type Look = (area: Area) => Promise<Room>;

/** Opens a PDF to see where its pages have room for a number. Throws like `openPdf`. */
export async function openRooms(
  bytes: Uint8Array,
  password: string | undefined,
  sources: Sources,
): Promise<{ look(index: number): Look; close(): void }> {
  const pdf = await openPdf(bytes, password, sources);
  return { close: () => pdf.close(), look: (index) => look(pdf, index) };
}

function look(pdf: PdfiumDocument, index: number): Look {
  const size = pageSize(pdf, index);
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(size.width, size.height));
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
  const strips: { foot?: Strip; head?: Strip } = {};
  const strip = async (edge: 'foot' | 'head', from: number, to: number): Promise<Strip> => {
    const known = strips[edge];
    if (
      known &&
      known.top <= Math.max(0, from - NEEDED * scale) &&
      known.top + known.rows >= Math.min(height, to + NEEDED * scale)
    )
      return known;
    const around = Math.ceil(AROUND * scale);
    const top = edge === 'foot' ? Math.max(0, from - around) : 0;
    const rows = (edge === 'foot' ? height : Math.min(height, to + around)) - top;
    const pixels = await draw(pdf, index, { x: 0, y: -top, width, height }, rows);
    strips[edge] = { top, rows, width, scale, pixels };
    return strips[edge];
  };
  return async (area) => {
    const box = scaled(area, scale, height);
    if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) return NONE;
    const edge = box.y + box.height / 2 > height / 2 ? 'foot' : 'head';
    const view = await strip(edge, box.y, box.y + box.height);
    const seen = { ...box, y: box.y - view.top };
    if (!isBlank(view, seen)) return NONE;
    return {
      blank: true,
      beside: isBesideMark(view, seen),
      inCell: isInCell(view, seen),
      outermost: isOutermost(view, seen, edge === 'foot'),
    };
  };
}

/** The first `rows` rows of a page put like this. */
async function draw(pdf: PdfiumDocument, index: number, place: Placement, rows: number): Promise<Uint8ClampedArray> {
  const bitmap = createBitmap(pdf, place.width, rows);
  try {
    await drawPage(pdf, index, bitmap, place);
    return bitmap.pixels().slice();
  } finally {
    bitmap.free();
  }
}

/** An area of the page in pixels from the top. */
const scaled = ({ x, y, width, height }: Area, scale: number, rows: number): Area => ({
  x: Math.floor(x * scale),
  y: Math.floor(rows - (y + height) * scale),
  width: Math.ceil(width * scale),
  height: Math.ceil(height * scale),
});
