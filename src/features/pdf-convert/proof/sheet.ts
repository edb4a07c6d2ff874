import type { WrittenPage } from '../../../../schemas/fidelity.ts';
import { attribute, content } from '../../../formats/xml/xml.ts';
import { columnName } from '../../../lib/column-name.ts';
import type { Flow } from '../../../model/flow.ts';
import { type SheetOptions, sheetsOf } from '../../../model/writers/xlsx/layout.ts';
import type { Sheet, SheetCell } from '../../../model/writers/xlsx/sheet.ts';
import { pt } from './text.ts';

const PIXELS = 4 / 3;
/** Points: of a row that says nothing of its height, of the numbers beside rows, and of the letters above columns. */
const [ROW, NUMBERS, LETTERS] = [15, 30, 16];
/** Of a page: more is not drawn. */
const MAX_CELLS = 20_000;

const RULES = `
.book{box-sizing:border-box;padding:8pt;background:#fff;color:#000;font:10pt Arial,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
.name{margin:8pt 0 0;font-weight:bold}
.sheet{display:grid;width:max-content;margin-top:6pt;border:.5pt solid #bbb;background:linear-gradient(#f7f7f7,#f7f7f7)}
.sheet>*{box-sizing:border-box;overflow:hidden;border:.25pt solid #ddd;background:#fff}
.edge{background:#eee!important;color:#555;text-align:center}
.cell{display:grid;padding:0 2pt;white-space:pre}
.wrap{white-space:pre-wrap;overflow-wrap:anywhere}
`;

/** What of a book comes from a page: its sheets as grids. */
export function sheetPage(flow: Flow, options: SheetOptions): WrittenPage {
  const sheets = [...sheetsOf(flow, options)];
  const width = Math.max(
    400,
    ...sheets.map(({ columns }) => NUMBERS + 24 + columns.reduce((sum, one) => sum + one, 0)),
  );
  const body = sheets.map(sheetMarkup).join('') || '<p>这一页没有写进工作表的内容。</p>';
  return { width: Math.ceil(width * PIXELS), grows: true, css: RULES, body: `<div class="book">${body}</div>` };
}

function sheetMarkup({ name, columns, rows, cells }: Sheet): string {
  const tracks = [
    `grid-template-columns:${[NUMBERS, ...columns].map(pt).join(' ')}`,
    `grid-template-rows:${[LETTERS, ...rows.map((height) => height ?? ROW)].map(pt).join(' ')}`,
  ];
  const letters = columns.map((_, at) => edge(1, at + 2, columnName(at)));
  const numbers = rows.map((_, at) => edge(at + 2, 1, String(at + 1)));
  const inner = [...letters, ...numbers, ...cells.slice(0, MAX_CELLS).map(cellMarkup)];
  return `<p class="name">${content(name)}</p><div class="sheet" style="${tracks.join(';')}">${inner.join('')}</div>`;
}

const edge = (row: number, column: number, text: string): string =>
  `<span class="edge" style="grid-area:${row}/${column}">${text}</span>`;

const VERTICAL = { top: 'start', center: 'center', bottom: 'end' } as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

function cellMarkup({ row, column, rowspan, colspan, number, pieces, look }: SheetCell): string {
  const { font, fill, borders, horizontal, vertical, wrap } = look;
  const css = [
    `grid-area:${row + 2}/${column + 2}/span ${rowspan}/span ${colspan}`,
    `align-content:${VERTICAL[vertical]}`,
    `text-align:${horizontal ?? (number === undefined ? 'left' : 'right')}`,
    `font:${font.italic ? 'italic ' : ''}${font.bold ? 'bold ' : ''}${pt(font.size)}/1.25 '${font.name}',sans-serif`,
    `color:${font.colour}`,
    ...(fill ? [`background:${fill}`] : []),
    ...(borders ?? []).flatMap(({ width, colour }, at) =>
      width > 0 ? [`border-${SIDES[at]}:${pt(Math.max(0.5, Math.min(3, width)))} solid ${colour}`] : [],
    ),
  ];
  const text = pieces.map((piece) => content(piece.text)).join('');
  return `<div class="cell${wrap ? ' wrap' : ''}" style="${attribute(css.join(';'))}"><span>${text}</span></div>`;
}
