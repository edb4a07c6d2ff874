/** Where a cell stands in its table, from 0, and how far it reaches. */
interface Span {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
}

/** What checking needs to know of a table. */
interface Grid<C extends Span> {
  rows: readonly unknown[];
  headRows: number;
  cells: readonly C[];
}

/** What a row of totals says of a column, and what the column comes to. */
export interface SumCheck {
  row: number;
  column: number;
  said: number;
  sum: number;
  right: boolean;
}

const TOTAL = /^(合计|总计|总额|共计|合\s+计|总\s+计|grandtotal|total|totals|sum)[:：]?$/i;
const SUBTOTAL = /^(小计|本页小计|subtotal)[:：]?$/i;
const AMOUNT = /^(\()?([-+−])?(?:¥|RMB|CNY|\$|USD|€|£)?(-)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?元?(\))?$/i;
/** Decimals that are counted exactly; more are money in no country. */
const MAX_DECIMALS = 6;

/** The amount a bare text stands for, in millionths; undefined where it is none (a percentage is none). */
function amountOf(plain: string): number | undefined {
  const [, open, sign, inner, whole = '', fraction = '', close] = AMOUNT.exec(plain) ?? [];
  if (!whole || !open !== !close || fraction.length > MAX_DECIMALS + 1) return undefined;
  const digits = `${whole.replace(/,/g, '')}${fraction.slice(1).padEnd(MAX_DECIMALS, '0')}`;
  const units = Number(digits);
  if (!Number.isSafeInteger(units)) return undefined;
  return open || inner || (sign && sign !== '+') ? -units : units;
}

/** Cells that were not changed are the same objects: what they say bare is found out once. */
const known = new WeakMap<object, string>();

function bareOf<C extends Span>(cell: C, text: (cell: C) => string): string {
  const said = known.get(cell) ?? text(cell).normalize('NFKC').replace(/\s+/g, '');
  known.set(cell, said);
  return said;
}

/**
 * Whether the totals of a table are right: of its last row, where one of its cells says that it is one. Rows of
 * subtotals are not counted; columns where something is no amount are not told of, nor are columns of one amount.
 */
export function checkSums<C extends Span>(grid: Grid<C>, text: (cell: C) => string): SumCheck[] {
  const row = grid.rows.length - 1;
  const bare = (cell: C): string => bareOf(cell, text);
  const last = grid.cells.filter((cell) => cell.row === row);
  if (!last.some((cell) => TOTAL.test(bare(cell)))) return [];
  const head = Math.max(1, grid.headRows);
  const subtotals = new Set(grid.cells.filter((cell) => SUBTOTAL.test(bare(cell))).map((cell) => cell.row));
  const counted = grid.cells.filter((cell) => cell.row >= head && cell.row < row && !subtotals.has(cell.row));
  const columns = Map.groupBy(counted, ({ column }) => column);
  return last.flatMap((cell): SumCheck[] => {
    const said = cell.colspan === 1 && cell.rowspan === 1 ? amountOf(bare(cell)) : undefined;
    const texts = (columns.get(cell.column) ?? []).map(bare).filter((each) => each && !DASH.test(each));
    const amounts = texts.map(amountOf);
    if (said === undefined || amounts.length < 2 || amounts.includes(undefined)) return [];
    const sum = amounts.reduce((total: number, amount) => total + (amount ?? 0), 0);
    if (!Number.isSafeInteger(sum)) return [];
    return [{ row, column: cell.column, said: said / 1e6, sum: sum / 1e6, right: sum === said }];
  });
}

/** How an empty amount is written in tables. */
const DASH = /^[-–—/]+$/;
