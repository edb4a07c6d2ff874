/** A declaration: `important` where it is marked so. */
export interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

export interface Rule {
  selectors: string[];
  declarations: Declaration[];
}

/** What a style sheet says. */
export interface Sheet {
  rules: Rule[];
  /** `@font-face`: the family and where its file is. */
  fonts: { declarations: Declaration[] }[];
  /** `@import`, in their order. */
  imports: string[];
}

const MAX_RULES = 50_000;

/**
 * A style sheet, read tolerantly (CSS Syntax 3): what cannot be read is left out. Media other than screens are skipped.
 */
export function parseSheet(text: string): Sheet {
  const sheet: Sheet = { rules: [], fonts: [], imports: [] };
  readBlock(withoutComments(text), sheet, 0);
  return sheet;
}

function withoutComments(text: string): string {
  let out = '';
  let at = 0;
  for (let from = text.indexOf('/*'); from >= 0; from = text.indexOf('/*', at)) {
    out += `${text.slice(at, from)} `;
    const end = text.indexOf('*/', from + 2);
    at = end < 0 ? text.length : end + 2;
  }
  return (out + text.slice(at)).replace(/<!--|-->/g, ' ');
}

function readBlock(text: string, sheet: Sheet, depth: number): void {
  let at = 0;
  while (at < text.length && sheet.rules.length < MAX_RULES) {
    const open = find(text, at, '{;');
    if (open < 0) return;
    const prelude = text.slice(at, open).trim();
    if (text[open] === ';') {
      const [, address] = /^@import\s+(?:url\(\s*)?["']?([^"')\s]+)/i.exec(prelude) ?? [];
      if (address) sheet.imports.push(address);
      at = open + 1;
      continue;
    }
    const close = closing(text, open);
    take(prelude, text.slice(open + 1, close), sheet, depth);
    at = close + 1;
  }
}

function take(prelude: string, body: string, sheet: Sheet, depth: number): void {
  if (!prelude.startsWith('@')) {
    const selectors = prelude.split(',').map((one) => one.trim().replace(/\s+/g, ' '));
    const declarations = parseDeclarations(body);
    if (declarations.length) sheet.rules.push({ selectors: selectors.filter(Boolean), declarations });
  } else if (/^@font-face/i.test(prelude)) sheet.fonts.push({ declarations: parseDeclarations(body) });
  else if (/^@(media|supports|layer)/i.test(prelude) && isShown(prelude) && depth < 4)
    readBlock(body, sheet, depth + 1);
}

const isShown = (prelude: string): boolean =>
  !/^@media/i.test(prelude) ||
  (/\b(all|screen|amzn-kf8|\()/i.test(prelude) && !/\b(not|print|orientation|dark)\b/i.test(prelude));

/** The first of these characters outside of strings and brackets; -1 where there is none. */
function find(text: string, from: number, wanted: string): number {
  let brackets = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"' || character === "'") at = stringEnd(text, at);
    else if (character === '\\') at++;
    else if (character === '(') brackets++;
    else if (character === ')') brackets = Math.max(0, brackets - 1);
    else if (wanted.includes(character) && (brackets === 0 || character === '{')) return at;
  }
  return -1;
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[from] || text[at] === '\n') return at;
  }
  return text.length;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === '"' || character === "'") at = stringEnd(text, at);
    else if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return text.length;
}

const PROPERTY = /^-?[a-z][a-z0-9-]*$/;
/**
 * A value that is nothing but sound tokens: words, numbers, strings, colours, functions of these. No character is in
 * two alternatives (so no `\s`, which has some beyond ASCII): each would double the time.
 */
const VALUE = /^(?:[\w \t\n\f\r.,%#+*/-]|"[^"\\\n<]*"|'[^'\\\n<]*'|[\u0080-\uffff]|[()]|:(?=\/\/)|[?=&~;]|@)*$/;

/** Characters of a value: longer ones are no styles of text. */
const MAX_VALUE = 4000;

/** The declarations of a rule or of a `style` attribute; those that no reader could make sense of are left out. */
export function parseDeclarations(body: string): Declaration[] {
  const found: Declaration[] = [];
  for (let at = 0; at < body.length; ) {
    const end = find(body, at, ';{');
    const piece = body.slice(at, end < 0 ? body.length : end);
    at = end < 0 ? body.length : end + 1;
    const colon = piece.indexOf(':');
    if (colon < 0) continue;
    const property = piece.slice(0, colon).trim().toLowerCase();
    let value = piece.slice(colon + 1).trim();
    if (value.length > MAX_VALUE) continue;
    const important = /!\s*important$/i.test(value);
    if (important) value = value.slice(0, value.lastIndexOf('!')).trimEnd();
    if (PROPERTY.test(property) && isSound(value)) found.push({ property, value, important });
  }
  return found;
}

function isSound(value: string): boolean {
  if (!value || !VALUE.test(value)) return false;
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '');
  return (bare.match(/\(/g)?.length ?? 0) === (bare.match(/\)/g)?.length ?? 0) && !/^[,/)]|[,/(]$/.test(bare.trim());
}

const declarationText = ({ property, value, important }: Declaration): string =>
  `${property}:${value}${important ? ' !important' : ''}`;

/** Declarations as they stand in a rule or in a `style` attribute. */
export const declarationsText = (all: readonly Declaration[]): string => all.map(declarationText).join(';');

/** A style sheet written anew. */
export function sheetText({ rules, fonts }: Sheet): string {
  const faces = fonts.map(({ declarations }) => `@font-face{${declarationsText(declarations)}}\n`);
  const own = rules.map(({ selectors, declarations }) => `${selectors.join(',')}{${declarationsText(declarations)}}\n`);
  return [...faces, ...own].join('');
}
