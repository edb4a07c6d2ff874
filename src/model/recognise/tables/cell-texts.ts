/** What a cell says before its column is known. */
export interface CellText {
  row: number;
  column: number;
  colspan: number;
  text: string;
  doubtful: boolean;
}

const NUMBER = /^[(+−-]?[¥$€£]?\s?[-−]?\d[\d,. ]*\s?(%|元)?\)?$/;
/** What a short stroke is read as. */
const STROKE = /^["'`´‘’“”~_=·•.,。、°一丶—–-]$/;
/** Most cells of a column are numbers, and so many at least. */
const NUMERIC = { share: 0.6, least: 2 };
/** Full-width digits and signs, of what is a number or a code. */
const WIDE = /[０-９Ａ-Ｚａ-ｚ．，％＋－（）￥]/;
const CODE = /^[\d\sA-Za-z.,%+\-()/¥$:]+$/;

/** A stroke before what is counted is a number: `一季度`. */
const ONE = /^[-—–](?=(季度|月|年|级|等|组|班|楼|层|期|次|科|批|类|部)([\s(（]|$))/;

/** The texts of a table's cells in the forms that numbers have; a lone stroke in a column of numbers is a dash. */
export function settled<Cell extends CellText>(cells: readonly Cell[]): Cell[] {
  const plain = cells.map((cell) => ({ ...cell, text: plainDigits(cell.text).replace(ONE, '一') }));
  const columns = Map.groupBy(
    plain.filter(({ colspan, text }) => colspan === 1 && text),
    ({ column }) => column,
  );
  for (const own of columns.values()) {
    const numbers = own.filter(({ text }) => NUMBER.test(text)).length;
    const strokes = own.filter(({ text }) => STROKE.test(text));
    if (numbers < NUMERIC.least || numbers < (own.length - strokes.length) * NUMERIC.share) continue;
    for (const cell of strokes) cell.text = '-';
  }
  return plain;
}

/** Full-width digits as plain ones where all of a text is digits and signs, else the digits alone. */
function plainDigits(text: string): string {
  if (!WIDE.test(text)) return text;
  const plain = text.normalize('NFKC');
  return CODE.test(plain) ? plain : text.replace(/[０-９]/g, (digit) => digit.normalize('NFKC'));
}

/** Whether a text is an amount. */
export const isNumber = (text: string): boolean => NUMBER.test(text);
