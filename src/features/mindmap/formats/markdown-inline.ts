/** Inline Markdown (CommonMark §6) of one topic or one line of a note, taken down to plain text and back. */

/** What one piece of inline Markdown says. */
export interface Inline {
  text: string;
  link?: string;
  /** The first picture that is in the text itself, as a data URL. */
  picture?: string;
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
}

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'link'; inner: Token[]; url: string; picture: boolean }
  | {
      kind: 'marks';
      sign: string;
      count: number;
      opens: boolean;
      closes: boolean;
      role?: 'open' | 'close';
      left: number;
    };

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ENTITY = /^&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml|bmp);base64,[A-Za-z0-9+/]+=*$/;
/** Links in links are not looked for, so this is enough. */
const LABEL = /!?\[((?:[^\\[\]]|\\.|\[(?:[^\\[\]]|\\.)*\])*)\]/sy;
const TARGET =
  /\(\s*(?:<((?:[^\\<>\n]|\\.)*)>|((?:[^\\\s()]|\\.|\((?:[^\\\s()]|\\.)*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/**
 * Reads inline Markdown as text: marks of emphasis and code go, entities and escapes are resolved, a link around all of
 * it becomes the link.
 */
export function readInline(source: string): Inline {
  let tokens = pair(tokensOf(source));
  const result: Inline = { text: '' };
  for (let again = true; again; ) {
    again = false;
    const [first] = tokens;
    const last = tokens.at(-1);
    if (tokens.length === 1 && first?.kind === 'link' && !first.picture && result.link === undefined) {
      result.link = first.url;
      tokens = pair(first.inner);
      again = true;
    } else if (first?.kind === 'marks' && last?.kind === 'marks' && encloses(tokens)) {
      if (first.sign === '~') result.strike = true;
      else if (first.count === 2) result.bold = true;
      else result.italic = true;
      tokens = tokens.slice(1, -1);
      again = true;
    }
  }
  result.text = plain(tokens, result);
  return result;
}

/** Whether the first mark is closed by the last. */
function encloses(tokens: Token[]): boolean {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'marks') continue;
    if (token.role === 'open') depth++;
    if (token.role === 'close' && --depth === 0) return index === tokens.length - 1;
    if (depth === 0) return false;
  }
  return false;
}

function plain(tokens: Token[], into: Inline): string {
  return tokens
    .map((token) => {
      if (token.kind === 'text') return token.text;
      if (token.kind === 'marks') return token.role ? '' : token.sign.repeat(token.count);
      const text = plain(pair(token.inner), into);
      if (!token.picture && into.link === undefined) {
        into.link = token.url;
        return text || token.url;
      }
      if (!token.url.startsWith('data:')) return `${text}（${token.url}）`;
      if (token.picture && PICTURE.test(token.url)) into.picture ??= token.url;
      return text;
    })
    .join('');
}

/** What was found at a place, and where it ends. */
interface Found {
  found: string | Token;
  end: number;
}

/** How far a tag may reach. */
const REACH = 2100;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  for (let at = 0; at < source.length; ) {
    const { found, end } = RULES[source[at] as string]?.(source, at) ?? { found: source[at] as string, end: at + 1 };
    at = end;
    if (typeof found === 'string') text += found;
    else {
      if (text) tokens.push({ kind: 'text', text });
      text = '';
      tokens.push(found);
    }
  }
  if (text) tokens.push({ kind: 'text', text });
  return tokens;
}

/** What signs may begin. */
const RULES: Record<string, (source: string, at: number) => Found | undefined> = {
  '\\': (source, at) =>
    PUNCTUATION.test(source[at + 1] ?? '') ? { found: source[at + 1] as string, end: at + 2 } : undefined,
  '&': (source, at) => {
    const match = ENTITY.exec(source.slice(at, at + 12));
    return match ? { found: entity(match), end: at + match[0].length } : undefined;
  },
  '<': readTag,
  '`': readCode,
  '[': (source, at) => readLink(source, at, false),
  '!': (source, at) => (source[at + 1] === '[' ? readLink(source, at, true) : undefined),
  '*': readMarks,
  _: readMarks,
  '~': (source, at) => (source[at + 1] === '~' ? readMarks(source, at) : undefined),
};

/** A line break in HTML or an address in angle brackets; other tags are text. */
function readTag(source: string, at: number): Found | undefined {
  const match = /^<(?:br\s*\/?|([a-z][a-z0-9+.-]{1,31}:[^\s<>]*))>/i.exec(source.slice(at, at + REACH));
  if (!match) return undefined;
  const [whole, url] = match;
  const found: string | Token = url
    ? { kind: 'link', inner: [{ kind: 'text', text: url }], url, picture: false }
    : '\n';
  return { found, end: at + whole.length };
}

function readCode(source: string, at: number): Found {
  let from = at;
  while (source[from] === '`') from++;
  const count = from - at;
  const end = closingTicks(source, from, count);
  if (end < 0) return { found: '`'.repeat(count), end: from };
  return { found: source.slice(from, end).replace(/^ (.*[^ ].*) $/s, '$1'), end: end + count };
}

function readLink(source: string, at: number, picture: boolean): Found | undefined {
  const label = matchAt(LABEL, source, at);
  const target = label && matchAt(TARGET, source, at + label[0].length);
  if (!target) return undefined;
  const url = literal(target[1] ?? target[2] ?? '');
  const end = at + label[0].length + target[0].length;
  return { found: { kind: 'link', inner: tokensOf(label[1] as string), url, picture }, end };
}

/** What a sticky pattern finds at a place. */
function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function readMarks(source: string, at: number): Found {
  const sign = source[at] as string;
  let end = at;
  while (source[end] === sign) end++;
  return { found: marks(sign, source[at - 1], source[end], end - at), end };
}

function entity([whole, decimal, hex, name]: RegExpExecArray): string {
  if (name) return NAMED[name] as string;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
}

function closingTicks(source: string, from: number, count: number): number {
  for (let at = source.indexOf('`', from); at >= 0; at = source.indexOf('`', at)) {
    let end = at;
    while (source[end] === '`') end++;
    if (end - at === count) return at;
    at = end;
  }
  return -1;
}

/** Escapes and entities of a link's target resolved. */
const literal = (text: string): string =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (whole, escaped, ...rest) =>
      escaped === undefined ? entity([whole, ...rest] as unknown as RegExpExecArray) : escaped,
  );

/** Which way a run of marks may work (§6.2): `_` not within words. */
function marks(sign: string, before: string | undefined, after: string | undefined, count: number): Token {
  const solid = (neighbour: string | undefined): boolean => neighbour !== undefined && !/\s/.test(neighbour);
  const letter = (neighbour: string | undefined): boolean => neighbour !== undefined && /[\p{L}\p{N}]/u.test(neighbour);
  const opens = solid(after) && !(sign === '_' && letter(before));
  const closes = solid(before) && !(sign === '_' && letter(after));
  return { kind: 'marks', sign, count, left: count, opens, closes };
}

/**
 * A text with more marks than this is no prose: they stay as they are, for pairing them takes the square of their
 * number.
 */
const MAX_TOKENS = 10_000;

/**
 * Finds openers and closers, and splits runs into single marks of one or two signs; what finds no partner stays as
 * text.
 */
function pair(tokens: Token[]): Token[] {
  if (tokens.length > MAX_TOKENS) return tokens;
  const out: Token[] = [];
  const open: (Token & { kind: 'marks' })[] = [];
  for (const token of tokens) {
    if (token.kind !== 'marks' || token.role) {
      out.push(token);
      continue;
    }
    let left = token.count;
    while (token.closes && left > 0) {
      const at = open.findLastIndex(({ sign, count }) => sign === token.sign && count <= left);
      if (at < 0 || open.length - at > 50) break;
      const opener = open[at] as Token & { kind: 'marks' };
      open.length = at;
      opener.role = 'open';
      left -= opener.count;
      out.push({ ...token, count: opener.count, role: 'close' });
    }
    while (left > 0) {
      const count = token.sign === '~' ? left : Math.min(2, left);
      const mark: Token & { kind: 'marks' } = { ...token, count };
      out.push(mark);
      if (token.opens && (token.sign !== '~' || count === 2)) open.push(mark);
      left -= count;
    }
  }
  return out;
}

/**
 * A topic's text with what Markdown can hold of its style and link, on one line, so that `readInline` gives it back.
 */
export function writeInline({ text, link, bold, italic, strike }: Inline): string {
  let out = escapeInline(text);
  // Marks would not work next to spaces, and say nothing of an empty text.
  if (/^\S/.test(text) && /\S$/.test(text)) {
    if (italic) out = `*${out}*`;
    if (bold) out = `**${out}**`;
    if (strike) out = `~~${out}~~`;
  }
  if (link === undefined) return out;
  const target = link
    .replace(/[\\<>]|&(?=#|[a-z]+;)/gi, '\\$&')
    .replace(/[\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `[${out}](<${target}>)`;
}

/** Text as Markdown that reads back as this text; line ends become <br>. */
function escapeInline(text: string): string {
  return (
    text
      .replace(/[\\`*[\]<~]/g, '\\$&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/&(?=#|[a-z]+;)/gi, '\\&')
      .replace(/\t/g, '&#9;')
      // A tag alone on a line would be a block of HTML (§4.6).
      .replace(/^\n$/, '&#10;')
      .replace(/\n/g, '<br>')
      .replace(/^\s|\s$|\s(?=<br>)|(?<=<br>)\s/g, (space) => `&#${space.charCodeAt(0)};`)
  );
}

/** A line's beginning that would make it another block: a heading, a list item, a quotation, a rule (§4, §5). */
export const escapeStart = (line: string): string =>
  line
    .replace(/^(?=[#>+=|-])/, '\\')
    .replace(/^[•◦▪](?=[ \t]|$)/, (bullet) => `&#${bullet.charCodeAt(0)};`)
    .replace(/^(\d{1,9})(?=[.)])/, '$1\\')
    .replace(/([ \t]|^)(?=#+$)/, '$1\\');
