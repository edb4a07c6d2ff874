import { SHEETS, turnedSheet } from '../../lib/paper.ts';
import type { Drawing, DrawingItem, Stroke } from '../../model/drawing.ts';

export type PerSheet = 1 | 2 | 4;

/** Points between a page and the edge of its cell: printers leave some five millimetres. */
const MARGIN = 14;

/** Cut lines, dashed. */
const CUT: Stroke = {
  brush: { kind: 'flat', colour: '#999999', alpha: 1 },
  width: 0.5,
  cap: 0,
  join: 0,
  miterLimit: 10,
  dash: [4, 4],
  dashOffset: 0,
};

/**
 * Up to so many pages on a sheet of A4: two one above the other on an upright sheet, four on a sheet on its side. A
 * page is made smaller where it must, never larger, and stands in the middle of its cell.
 */
export function sheetOf(pages: readonly Drawing[], perSheet: PerSheet, cuts: boolean): Drawing {
  const [first] = pages;
  const landscape = perSheet === 4 || (perSheet === 1 && first !== undefined && first.width > first.height * 1.6);
  const sheet = turnedSheet(SHEETS.a4, landscape);
  const [columns, rows] = [perSheet === 4 ? 2 : 1, perSheet === 1 ? 1 : 2];
  const [width, height] = [sheet.width / columns, sheet.height / rows];
  const items = pages.map((page, at) =>
    placed(page, (at % columns) * width, Math.floor(at / columns) * height, width, height),
  );
  if (cuts && rows > 1) items.push(line(0, height, sheet.width, height));
  if (cuts && columns > 1) items.push(line(width, 0, width, sheet.height));
  return { ...sheet, items, links: [] };
}

/** A page in its cell; nothing of it is seen beyond its own edges. */
function placed(page: Drawing, left: number, top: number, width: number, height: number): DrawingItem {
  const room = Math.min((width - 2 * MARGIN) / page.width, (height - 2 * MARGIN) / page.height);
  const scale = Math.min(room, 1);
  const x = left + (width - page.width * scale) / 2;
  const y = top + (height - page.height * scale) / 2;
  const matrix = [scale, 0, 0, scale, x, y] as const;
  const edge = [
    ['M', 0, 0],
    ['L', page.width, 0],
    ['L', page.width, page.height],
    ['L', 0, page.height],
    ['Z'],
  ] as const;
  const clip = { segments: edge.map((segment) => [...segment]) as never, matrix, evenOdd: false };
  return { kind: 'group', items: page.items, alpha: 1, matrix, clips: [clip] };
}

const line = (x: number, y: number, toX: number, toY: number): DrawingItem => ({
  kind: 'path',
  matrix: [1, 0, 0, 1, 0, 0],
  clips: [],
  evenOdd: false,
  stroke: CUT,
  segments: [
    ['M', x, y],
    ['L', toX, toY],
  ],
});
