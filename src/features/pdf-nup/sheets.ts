import type { Merge } from '../../formats/pdf/merge/merge.ts';
import { type Dict, type Obj, Ref } from '../../formats/pdf/objects.ts';
import { blankPage } from '../../formats/pdf/pictures/draw.ts';
import { pdfNumbers } from '../../formats/pdf/serialize.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { combine, inverse } from '../../lib/matrix.ts';
import type { Link } from './annotations.ts';
import { cutsOf, type Grid, type GridSetup, spotIn } from './grid.ts';
import type { PageForm } from './page-form.ts';

export interface SheetSetup extends GridSetup {
  /** Each page fills a sheet with copies of itself. */
  repeat: boolean;
  /** A line around each page. */
  frame: boolean;
  /** Dashed lines to cut along. */
  cuts: boolean;
}

/** A page in the order of the sheets. */
export interface Placed extends PageForm {
  /** Its document among the inputs, and its object number there (0 without one): what links find it by. */
  file: number;
  num: number;
}

const FRAME_LINE = '0.5 w 0.5 G';
const CUT_LINE = '0.5 w 0.6 G [4 3] 0 d';

const keyOf = (file: number, num: number): string => `${file} ${num}`;

/** Writes the pages on sheets, in order; `step` is awaited after each sheet with the part that is done (0–1). */
export async function writeSheets(
  merge: Merge,
  setup: SheetSetup,
  grid: Grid,
  pages: Placed[],
  step: (part: number) => Promise<void>,
): Promise<void> {
  const sheets = dealt(pages, setup).map((placed) => ({ num: merge.writer.reserve(), placed }));
  const found = new Map<string, number>();
  for (const { num, placed } of sheets)
    for (const page of placed) if (!found.has(keyOf(page.file, page.num))) found.set(keyOf(page.file, page.num), num);
  const cuts = setup.cuts ? cutLines(grid) : '';
  for (const [index, { num, placed }] of sheets.entries()) {
    const spots = placed.map((page, cell) => spotOf(grid, setup, page, cell));
    const links = placed.flatMap((page, cell) => movedLinks(page, spots[cell] as PlacedSpot, found));
    const page = sheetPage(merge, grid, placed, spots.map((spot) => drawn(spot, setup.frame)).join('') + cuts);
    if (links.length) page.set('Annots', links);
    merge.writer.put(num, page.set('Parent', merge.tree.add(num)));
    await step((index + 1) / sheets.length);
  }
}

function dealt(pages: Placed[], { perSheet, repeat }: SheetSetup): Placed[][] {
  if (repeat) return pages.map((page) => Array<Placed>(perSheet).fill(page));
  const count = Math.ceil(pages.length / perSheet);
  return Array.from({ length: count }, (_, sheet) => pages.slice(sheet * perSheet, (sheet + 1) * perSheet));
}

/** Where a page stands on its sheet. */
interface PlacedSpot {
  /** The name of its form among the resources of the sheet. */
  name: string;
  /** From its user space to the sheet. */
  matrix: Matrix;
  /** Left, bottom, width, height on the sheet. */
  box: [number, number, number, number];
}

function spotOf(grid: Grid, setup: SheetSetup, { form, frame }: Placed, cell: number): PlacedSpot {
  const { x, y, scale } = spotIn(grid, setup, cell, frame);
  const upright = inverse(frame.matrix) as Matrix; // of quarter turns, which never flatten
  return {
    name: `P${form.num}`,
    matrix: combine(upright, [scale, 0, 0, scale, x, y]),
    box: [x, y, frame.width * scale, frame.height * scale],
  };
}

const drawn = ({ name, matrix, box }: PlacedSpot, frame: boolean): string =>
  `q ${pdfNumbers(matrix)} cm /${name} Do Q\n${frame ? `q ${FRAME_LINE} ${pdfNumbers(box)} re S Q\n` : ''}`;

function cutLines(grid: Grid): string {
  const { width, height } = grid.sheet;
  const { x, y } = cutsOf(grid);
  const lines = [
    ...x.map((at) => `${pdfNumbers([at, 0])} m ${pdfNumbers([at, height])} l S\n`),
    ...y.map((at) => `${pdfNumbers([0, at])} m ${pdfNumbers([width, at])} l S\n`),
  ];
  return lines.length ? `q ${CUT_LINE}\n${lines.join('')}Q\n` : '';
}

function sheetPage({ writer }: Merge, { sheet }: Grid, placed: Placed[], operators: string): Dict {
  const forms: Dict = new Map(placed.map(({ form }): [string, Obj] => [`P${form.num}`, form]));
  const group = placed.find((page) => page.group !== null)?.group;
  const page = blankPage(sheet.width, sheet.height);
  if (group) page.set('Group', group);
  return page
    .set('Resources', new Map([['XObject', forms]]))
    .set('Contents', writer.addStream(new Map(), new TextEncoder().encode(operators)));
}

/** The links of a page as they lie on its sheet; those to pages that are on no sheet are left out. */
function movedLinks({ links, file }: Placed, spot: PlacedSpot, found: Map<string, number>): Obj[] {
  return links.flatMap(({ rect, to }) => {
    const moved = movedRect(rect, spot);
    const sheet = 'page' in to ? found.get(keyOf(file, to.page)) : undefined;
    if (!moved || ('page' in to && sheet === undefined)) return [];
    const target: [string, Obj] = 'page' in to ? ['Dest', [new Ref(sheet as number), 'Fit']] : ['A', to.action];
    const dict: [string, Obj][] = [
      ['Type', 'Annot'],
      ['Subtype', 'Link'],
      ['Rect', moved],
      ['Border', [0, 0, 0]],
      ['F', 4],
    ];
    return [new Map([...dict, target])];
  });
}

/** A rectangle of the page on its sheet, undefined where nothing of it is on the page. */
function movedRect(
  [x0, y0, x1, y1]: Link['rect'],
  { matrix: [a, b, c, d, e, f], box }: PlacedSpot,
): number[] | undefined {
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y1 + e];
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y1 + f];
  const [left, bottom] = [Math.max(box[0], Math.min(...xs)), Math.max(box[1], Math.min(...ys))];
  const [right, top] = [Math.min(box[0] + box[2], Math.max(...xs)), Math.min(box[1] + box[3], Math.max(...ys))];
  return right > left && top > bottom ? [left, bottom, right, top] : undefined;
}
