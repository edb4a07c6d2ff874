import { CODE_BITS, faxTables, MODE_BITS, PASS, RUNS } from './fax-codes.ts';

/** What a stream says of its coding (ISO 32000-1 table 11). */
export interface FaxParms {
  /** Below 0 Group 4 (ITU-T T.6), 0 lines by themselves, above 0 lines of both kinds (T.4). */
  k: number;
  columns: number;
  rows: number;
  /** Each line begins with a byte. */
  aligned: boolean;
}

const EOL_ZEROS = 11;

/** Bits in their order. */
class Bits {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #end: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = new Uint8Array(bytes.length + 4); // zeros behind: what is looked at beyond the end is no code
    this.#bytes.set(bytes);
    this.#end = bytes.length * 8;
  }

  /** The next bits, up to 16, which stay. */
  peek(count: number): number {
    const from = this.at >> 3;
    const word =
      ((this.#bytes[from] as number) << 16) |
      ((this.#bytes[from + 1] as number) << 8) |
      (this.#bytes[from + 2] as number);
    return ((word << (this.at & 7)) & 0xffffff) >> (24 - count);
  }

  get ended(): boolean {
    return this.at >= this.#end;
  }

  /** Takes the value of the code that comes next; undefined where none does. */
  take(table: Int32Array, bits: number): number | undefined {
    if (this.ended) return undefined;
    const entry = table[this.peek(bits)] as number;
    this.at += entry & 15;
    return entry ? entry >> 4 : undefined;
  }

  /** Passes the end of a line, and zeros before it; whether there was one. */
  skipEol(): boolean {
    if (this.ended || this.peek(EOL_ZEROS)) return false;
    this.at += EOL_ZEROS;
    while (!this.ended && !this.peek(1)) this.at++;
    this.at++;
    return true;
  }
}

/** Where the colour of a line changes, from white on; two elements behind the last stand for its end. */
class Line {
  readonly changes: Int32Array;
  count = 0;
  /** The colour that comes next: 0 white, 1 black. */
  colour: 0 | 1 = 0;
  readonly #columns: number;

  constructor(columns: number) {
    this.changes = new Int32Array(columns + 4);
    this.#columns = columns;
    this.begin();
    this.end();
  }

  begin(): void {
    this.count = 0;
    this.colour = 0;
  }

  /** The colour changes here. A run of no length is none: the changes beside it cancel each other out. */
  change(at: number): void {
    this.colour ^= 1;
    if (this.count && this.changes[this.count - 1] === at) this.count--;
    else if (at < this.#columns) this.changes[this.count++] = at;
  }

  end(): void {
    this.changes.fill(this.#columns, this.count, this.count + 3);
  }
}

/**
 * Undoes CCITTFaxDecode: rows of bits, 0 black, each padded to whole bytes. Undefined where data is damaged, ends
 * early, or lines of both kinds come without marks between them. Memory: `rows` times `columns` bits, which the caller
 * bounds.
 */
export function unfax(data: Uint8Array, { k, columns, rows, aligned }: FaxParms): Uint8Array<ArrayBuffer> | undefined {
  const bits = new Bits(data);
  const read = lineReader(bits, columns);
  const row = (columns + 7) >> 3;
  const out = new Uint8Array(row * rows).fill(255);
  let [above, line] = [new Line(columns), new Line(columns)];
  for (let y = 0; y < rows; y++) {
    if (aligned) bits.at = (bits.at + 7) & ~7;
    const marked = k >= 0 && bits.skipEol();
    if (k > 0 && !marked) return undefined;
    const alone = k === 0 || (k > 0 && bits.peek(1) === 1);
    if (k > 0) bits.at++;
    line.begin();
    if (!(alone ? read.alone(line) : read.below(line, above))) return undefined;
    line.end();
    paint(out.subarray(y * row, (y + 1) * row), line);
    [above, line] = [line, above];
  }
  return out;
}

interface LineReader {
  /** Reads a line of runs (T.4 §4.1); false where it is damaged. */
  alone(line: Line): boolean;
  /** Reads a line by its differences to the one above (T.4 §4.2, T.6 §2.2). */
  below(line: Line, above: Line): boolean;
}

function lineReader(bits: Bits, columns: number): LineReader {
  const { runs, modes } = faxTables();
  /** The end of the run of this colour that begins at `from`; undefined where it is none, or longer than the line. */
  const runEnd = (from: number, colour: 0 | 1): number | undefined => {
    for (let to = from; ; ) {
      const length = bits.take(runs[colour], CODE_BITS);
      if (length === undefined || to + length > columns) return undefined;
      to += length;
      if (length < 64) return to;
    }
  };
  /** Reads a run into the line. */
  const run = (line: Line, from: number): number | undefined => {
    const to = runEnd(from, line.colour);
    if (to !== undefined) line.change(to);
    return to;
  };
  const alone = (line: Line): boolean => {
    for (let at: number | undefined = 0; at < columns; ) {
      at = run(line, at);
      if (at === undefined) return false;
    }
    return true;
  };
  const below = (line: Line, { changes }: Line): boolean => {
    for (let at = -1, first = 0; at < columns; ) {
      while ((changes[first] as number) <= at && (changes[first] as number) < columns) first++;
      const opposite = (first & 1) === line.colour ? first : first + 1; // b1 of the standard
      const mode = bits.take(modes, MODE_BITS);
      if (mode === undefined) return false;
      if (mode === PASS) at = changes[opposite + 1] as number;
      else if (mode === RUNS) {
        const middle = run(line, Math.max(at, 0));
        const end = middle === undefined ? undefined : run(line, middle);
        if (end === undefined) return false;
        at = end;
      } else {
        const to = (changes[opposite] as number) + mode;
        if (to < Math.max(at, 0) || to > columns) return false;
        line.change(to);
        at = to;
      }
    }
    return true;
  };
  return { alone, below };
}

/** Makes the black runs of a line 0 in a row of ones. */
function paint(row: Uint8Array, { changes, count }: Line): void {
  for (let index = 0; index < count; index += 2) {
    const [from, to] = [changes[index] as number, changes[index + 1] as number];
    const [first, last] = [from >> 3, to >> 3];
    const [before, after] = [~(0xff >> (from & 7)), 0xff >> (to & 7)];
    if (first === last) row[first] = (row[first] as number) & (before | after);
    else {
      row[first] = (row[first] as number) & before;
      row.fill(0, first + 1, last);
      if (to & 7) row[last] = (row[last] as number) & after;
    }
  }
}
