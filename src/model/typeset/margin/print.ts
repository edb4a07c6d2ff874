import type { Tell } from '../../../../schemas/note.ts';
import { openPdf, versionOf } from '../../../formats/pdf/document.ts';
import { embedStyle, type FontSources } from '../../../formats/pdf/font/faces.ts';
import type { TextFont } from '../../../formats/pdf/font/text-font.ts';
import { frameOf } from '../../../formats/pdf/frame.ts';
import type { Overlay } from '../../../formats/pdf/overlay.ts';
import { pagesOf } from '../../../formats/pdf/pages.ts';
import { pdfNumber } from '../../../formats/pdf/serialize.ts';
import { stampPages } from '../../../formats/pdf/stamp.ts';
import { PdfWriter } from '../../../formats/pdf/writer.ts';
import { digestOf } from '../../../lib/digest.ts';
import { lackingNote } from '../../../lib/lacking.ts';
import { rangeText } from '../../../lib/page-range.ts';
import { breakLines } from '../lines.ts';
import { inOrder, type MarginNote, takeNotes } from './notes.ts';
import { placeBlocks } from './place.ts';

/** Measures of the margin, in points. */
const COLUMN = 150;
const INSET = 8;
const EDGE = 18;
const GAP = 8;
const SIZE = 8;
const LEADING = 11;
/** How far the line to a comment's place runs below the text there. */
const BELOW = 1.5;
/** More than any real page needs; the rest is cut, and the caller learns of it. */
const MAX_COLUMNS = 20;

const GROUND = '0.96 0.96 0.97';
const INK = '0.13 0.15 0.19';
const MUTED = '0.42 0.45 0.50';
const LINE = '0.78 0.30 0.22';

/** A line of a comment, of its head or of its text. */
interface Row {
  text: string;
  head: boolean;
}

/** A row in its place: its column, and its base line. */
interface Placed extends Row {
  column: number;
  y: number;
}

/**
 * What a page's margin shows: how many columns and the rows; in a single column each comment's first base line, to
 * which a line leads.
 */
interface Margin {
  columns: number;
  rows: Placed[];
  starts?: number[];
  cut: boolean;
}

interface Sheet {
  width: number;
  height: number;
  notes: MarginNote[];
  margin: Margin;
}

/**
 * Prints the comments of a PDF, its text annotations, beside the pages: all pages get a margin on the right, each
 * comment stands near its place with a line to it. Gives the parts of the new file, or undefined where there is no
 * comment. Pages must be upright and begin at 0, 0, as LibreOffice makes them. `note` hears what could not be printed.
 */
export async function printMarginNotes(
  bytes: Uint8Array,
  sources: FontSources & { note: Tell },
  step: (part: number) => Promise<void>,
): Promise<Blob[] | undefined> {
  const document = openPdf(bytes);
  const notes = inOrder(pagesOf(document).map(({ dict }) => takeNotes(document, dict)));
  if (!notes.some((some) => some.length > 0)) return undefined;
  const writer = new PdfWriter(versionOf(document));
  const texts = notes.flat().flatMap(({ head, text }) => [head, text.replaceAll('\n', '')]);
  const font = await embedStyle(writer, 'hei', texts, sources);
  const sheets = pagesOf(document).map(({ dict }, index): Sheet => {
    const { width, height } = frameOf(document, dict);
    const own = notes[index] ?? [];
    return { width, height, notes: own, margin: marginOf(own, height, font) };
  });
  const cut = sheets.flatMap(({ margin }, index) => (margin.cut ? [index] : []));
  if (cut.length > 0) sources.note(`第 ${rangeText(cut)} 页的批注太长，没有全部印出。`, { lost: true });
  if (font.missing.size > 0) sources.note(lackingNote(font.missing), { lost: true });
  return stampPages(
    {
      document,
      writer,
      has: () => true,
      edit: (page, index) => {
        const { width, height, margin } = sheets[index] as Sheet;
        takeNotes(document, page);
        page.set('MediaBox', [
          0,
          0,
          Number(pdfNumber(width + margin.columns * COLUMN, 3)),
          Number(pdfNumber(height, 3)),
        ]);
      },
      overlayOf: (index) => overlayOf(sheets[index] as Sheet, font, writer),
      digest: digestOf(texts.join()),
    },
    step,
  );
}

/**
 * The rows of a page's comments: near their places where one column holds them all, else one after the other through
 * more columns.
 */
function marginOf(notes: MarginNote[], height: number, font: TextFont): Margin {
  const rows = notes.map((note) => rowsOf(note, font));
  const wanted = notes.map(({ y }, index) => ({
    height: (rows[index] as Row[]).length * LEADING,
    wanted: y + LEADING,
  }));
  const edges = placeBlocks(wanted, { top: height - EDGE, bottom: EDGE, gap: GAP });
  if (!edges) return flowed(rows, height);
  const placed = rows.flatMap((own, index) =>
    own.map((row, line) => ({ ...row, column: 0, y: (edges[index] as number) - SIZE - line * LEADING })),
  );
  return { columns: 1, rows: placed, starts: edges.map((edge) => edge - SIZE), cut: false };
}

function flowed(rows: Row[][], height: number): Margin {
  const margin: Margin = { columns: 1, rows: [], cut: false };
  let y = height - EDGE - SIZE;
  for (const own of rows) {
    for (const row of own) {
      if (y < EDGE) {
        if (margin.columns === MAX_COLUMNS) return { ...margin, cut: true };
        margin.columns++;
        y = height - EDGE - SIZE;
      }
      margin.rows.push({ ...row, column: margin.columns - 1, y });
      y -= LEADING;
    }
    y -= GAP;
  }
  return margin;
}

function rowsOf({ head, text }: MarginNote, font: TextFont): Row[] {
  const measure = { width: (character: string) => font.width(character), tab: 4, gap: 0.2 };
  const set = (value: string, isHead: boolean): Row[] =>
    value
      .split('\n')
      .flatMap((paragraph) => breakLines(paragraph, (COLUMN - 2 * INSET) / SIZE, measure))
      .map(({ pieces }) => ({ text: pieces.map((piece) => piece.text).join(''), head: isHead }));
  return [...set(head, true), ...set(text, false)];
}

const decimal = (value: number): string => pdfNumber(value, 2);

/**
 * The operators of a page's margin: an artifact for what reads tagged files aloud, as it is no part of their structure
 * (ISO 32000-1 §14.8.2.2).
 */
function overlayOf({ width, height, notes, margin }: Sheet, font: TextFont, writer: PdfWriter): Overlay {
  const ground = `${GROUND} rg ${decimal(width)} 0 ${margin.columns * COLUMN} ${decimal(height)} re f`;
  const ways = notes.map(({ x, y }, index) => {
    const start = margin.starts?.[index];
    const level = decimal(y - BELOW);
    // In the margin a slanted line, so that comments that had to move can be distinguished.
    const slant = start === undefined ? '' : `${decimal(width + INSET - 1)} ${decimal(start - BELOW)} l `;
    return `${decimal(Math.min(x, width))} ${level} m ${decimal(width + INSET / 2)} ${level} l ${slant}S`;
  });
  const rows = margin.rows.map(
    ({ text, head, column, y }) =>
      `${head ? MUTED : INK} rg 1 0 0 1 ${decimal(width + column * COLUMN + INSET)} ${decimal(y)} Tm ${font.show('P365c', String(SIZE), text)}`,
  );
  const operators = `/Artifact BMC q ${ground} ${LINE} RG 0.5 w [2 2] 0 d ${ways.join(' ')} BT ${rows.join(' ')} ET Q EMC\n`;
  return {
    over: writer.addStream(new Map(), new TextEncoder().encode(operators)),
    resources: { Font: Object.fromEntries(font.resources('P365c')) },
  };
}
