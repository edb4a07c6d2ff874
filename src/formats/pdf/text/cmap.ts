import type { Budget } from '../budget.ts';
import type { PdfDocument } from '../document.ts';
import { asNumber, type Obj, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';
import { CMapTokens, type Token } from './cmap-tokens.ts';
import type { CodeMap } from './code-map.ts';
import { CodeRanges } from './code-ranges.ts';
import { Codespaces } from './codespaces.ts';
import { textOfName } from './glyph-names.ts';
import { predefined } from './predefined.ts';

const MAX_CMAP = 2 ** 22;
const MAX_RANGE = 65_535;
/** CMaps that use CMaps that use CMaps. */
const MAX_USED = 4;

/** What is read of a CMap stream. */
interface Parsed {
  codespaces: Codespaces;
  /** CIDs by `keyOf` the code. */
  cids: CodeRanges<number, number>;
  /** Texts by the code, however many bytes it has: writers are careless of that in ToUnicode maps. */
  texts: CodeRanges<string, string>;
  vertical: boolean | undefined;
  /** The CMap that this one adds to, by its name. */
  uses: string | undefined;
}

/** Streams that many fonts share are read once. */
const parsed = new WeakMap<Stream, Parsed>();

/**
 * What a /ToUnicode entry says of codes (§9.10.3), texts of more than one character included. The document's budget
 * pays for each range: throws UserError `too-complex`.
 */
export function toUnicode(document: PdfDocument, value: Obj | undefined): (code: number) => string | undefined {
  const found = document.resolve(value);
  if (typeof found === 'string' && found.startsWith('Identity')) return (code) => readable(String.fromCharCode(code));
  if (!(found instanceof Stream)) return () => undefined;
  const texts = textsOf(document, found, 0);
  return (code) => texts(code);
}

function textsOf(document: PdfDocument, stream: Stream, depth: number): (code: number) => string | undefined {
  const { texts } = parse(document, stream);
  const parent = depth < MAX_USED ? document.resolve(stream.dict.get('UseCMap')) : null;
  const more = parent instanceof Stream ? textsOf(document, parent, depth + 1) : () => undefined;
  return (code) => texts.get(code) ?? more(code);
}

/**
 * The CMap of a composite font's /Encoding (§9.7.5): predefined, or embedded with the one it uses. Others, and none,
 * are read as Identity-H.
 */
export function codeMapOf(document: PdfDocument, value: Obj | undefined, depth = 0): CodeMap {
  const found = document.resolve(value);
  const identity = predefined('Identity-H') as CodeMap;
  if (typeof found === 'string') return predefined(found) ?? identity;
  if (!(found instanceof Stream) || depth > MAX_USED) return identity;
  const { codespaces, cids, vertical, uses } = parse(document, found);
  const parent = found.dict.get('UseCMap') ?? uses;
  const base = parent === undefined ? undefined : codeMapOf(document, parent, depth + 1);
  const down = asNumber(document.resolve(found.dict.get('WMode')));
  return {
    vertical: down === undefined ? (vertical ?? base?.vertical ?? false) : down === 1,
    identity: false,
    length: (bytes, at) => codespaces.length(bytes, at) || (base?.length(bytes, at) ?? codespaces.shortest),
    cid: (code, length) => cids.get(keyOf(code, length)) ?? base?.cid(code, length),
    text: (bytes) => base?.text(bytes),
  };
}

/** Codes of one and of two bytes are different ones; those of one length follow each other. */
const keyOf = (code: number, length: number): number => 2 ** 32 * length + code;

/** The bytes of a code as one number. */
export function numberOf(bytes: Uint8Array): number {
  let number = 0;
  for (const byte of bytes.subarray(0, 4)) number = number * 256 + byte;
  return number;
}

/** UTF-16BE, or one byte for a character; undefined for what is no text. */
function textOf(token: Token): string | undefined {
  if (typeof token === 'string') return token.startsWith('/') ? textOfName(token.slice(1)) : undefined;
  if (typeof token === 'number') return undefined;
  if (token.length === 1) return String.fromCharCode(token[0] as number);
  let text = '';
  for (let at = 0; at + 1 < token.length; at += 2)
    text += String.fromCharCode(((token[at] as number) << 8) | (token[at + 1] as number));
  return text;
}

/** A text without the character zero, which writers give codes that have none. */
const readable = (text: string): string | undefined => text.replaceAll('\0', '') || undefined;

function parse(document: PdfDocument, stream: Stream): Parsed {
  const known = parsed.get(stream);
  if (known) return known;
  const decoded = decodeStream(document, stream, MAX_CMAP);
  const bytes = decoded && !decoded.codec ? decoded.bytes : new Uint8Array(0);
  const fresh = new CMapReader(document.budget).read(bytes);
  parsed.set(stream, fresh);
  return fresh;
}

/** Tokens that an entry of a section has (Technical Note 5014 §7). */
const ENTRY: Record<string, number | undefined> = {
  begincodespacerange: 2,
  beginbfchar: 2,
  beginbfrange: 3,
  begincidchar: 2,
  begincidrange: 3,
};

class CMapReader {
  private readonly budget: Budget;
  private readonly result: Parsed = {
    codespaces: new Codespaces(),
    cids: new CodeRanges((cid, by) => cid + by),
    texts: new CodeRanges((text, by) => readable(shifted(text, by))),
    vertical: undefined,
    uses: undefined,
  };

  constructor(budget: Budget) {
    this.budget = budget;
  }

  read(bytes: Uint8Array): Parsed {
    const tokens = new CMapTokens(bytes);
    let section = '';
    let held: Token[] = [];
    let list: Token[] | undefined;
    for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
      const size = ENTRY[section];
      if (typeof token === 'string' && /^(begin|end)/.test(token)) {
        section = token;
        held = [];
        list = undefined;
      } else if (size === undefined) held = this.outside(token, held);
      else if (token === '[') list ??= [];
      else if (list && token !== ']') {
        if (list.length <= MAX_RANGE) list.push(token);
      } else if (list) {
        this.texts(held, list);
        held = [];
        list = undefined;
      } else if (held.push(token) === size) {
        this.entry(section, held);
        held = [];
      }
    }
    return this.result;
  }

  /** What stands between sections: the two tokens before this one are enough. */
  private outside(token: Token, held: Token[]): Token[] {
    const [last] = held;
    if (token === 'usecmap' && typeof last === 'string') this.result.uses = last.slice(1);
    if (last === '/WMode' && typeof token === 'number') this.result.vertical = token === 1;
    return [token];
  }

  private entry(section: string, [first, second, third]: Token[]): void {
    if (!(first instanceof Uint8Array)) return;
    const low = numberOf(first);
    const high = second instanceof Uint8Array ? numberOf(second) : low;
    if (section === 'begincodespacerange' && second instanceof Uint8Array) this.result.codespaces.add(first, second);
    else if (section === 'beginbfchar') this.text(low, low, second as Token);
    else if (section === 'beginbfrange') this.text(low, high, third as Token);
    else if (section === 'begincidchar') this.cid(first, low, second);
    else if (section === 'begincidrange') this.cid(first, high, third);
  }

  private cid(first: Uint8Array, high: number, cid: Token | undefined): void {
    this.budget.read();
    const [low, { length }] = [numberOf(first), first];
    if (typeof cid === 'number') this.result.cids.add(keyOf(low, length), keyOf(endOf(low, high), length), cid);
  }

  private text(low: number, high: number, token: Token): void {
    this.budget.read();
    const text = textOf(token);
    if (text !== undefined) this.result.texts.add(low, endOf(low, high), text);
  }

  /** A range whose texts are listed. */
  private texts([first, second]: Token[], list: Token[]): void {
    if (!(first instanceof Uint8Array) || !(second instanceof Uint8Array)) return;
    const low = numberOf(first);
    const count = endOf(low, numberOf(second)) - low + 1;
    for (const [index, token] of list.slice(0, Math.max(0, count)).entries())
      this.text(low + index, low + index, token);
  }
}

const endOf = (low: number, high: number): number => Math.min(high, low + MAX_RANGE);

/** A text with its last character so many further on (§9.10.3); empty where there is no such character. */
function shifted(text: string, by: number): string {
  if (by === 0) return text;
  const last = [...text].at(-1) ?? '';
  const code = (last.codePointAt(0) ?? 0) + by;
  return code <= 0x10ffff ? text.slice(0, text.length - last.length) + String.fromCodePoint(code) : '';
}
