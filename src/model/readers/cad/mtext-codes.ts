import { Color, type TextStyle } from '@node-projects/acad-ts';
import { plainText } from './codes.ts';
import { type Face, faceOf } from './faces.ts';

/** How letters look from here on. */
export interface Manner {
  face: Face;
  height: number;
  stretch: number;
  oblique: number;
  under: boolean;
  over: boolean;
  through: boolean;
  colour: Color | undefined;
  /** 0 left, 1 middle, 2 right; as the text is placed where nothing is said. */
  align: number | undefined;
  /** Of the paragraph, in heights of the whole text: where its lines begin, and its first one from there. */
  indent: Indent;
}

export interface Indent {
  left: number;
  first: number;
  /** Where tabs end, from left to right; none are told: every fourth height. */
  stops: readonly number[];
}

/** Letters in one manner; a stack is two of them, one above the other. */
export interface Part extends Manner {
  text: string;
  stack?: { below: string; rule: Rule };
}

/** What stands between the two: nothing, a level line or one that leans. */
export type Rule = 'none' | 'level' | 'leaning';
const RULES: Readonly<Record<string, Rule>> = { '/': 'level', '#': 'leaning' };

/** Ends of lines: of a paragraph as written, or of a column. */
export type Piece = Part | 'end' | 'column';

/** Braces within braces. */
const MAX_DEPTH = 100;

/** The parts of an MTEXT, its codes read (DXF reference, MTEXT: format codes). */
export function partsOf(value: string, style: TextStyle | null, height: number): Piece[] {
  const start: Manner = {
    face: faceOf(style),
    height,
    stretch: style?.width || 1,
    oblique: style?.obliqueAngle || 0,
    under: false,
    over: false,
    through: false,
    colour: undefined,
    align: undefined,
    indent: NO_INDENT,
  };
  const reading: Reading = { pieces: [], stack: [], manner: start, text: '' };
  for (let at = 0; at < value.length; at++) at = step(value, at, reading);
  flush(reading);
  return reading.pieces;
}

const NO_INDENT: Indent = { left: 0, first: 0, stops: [] };

interface Reading {
  pieces: Piece[];
  /** What holds again behind a brace. */
  stack: Manner[];
  manner: Manner;
  text: string;
}

function flush(reading: Reading): void {
  const { pieces, manner, text } = reading;
  if (text) pieces.push({ ...manner, text: plainText(text).text });
  reading.text = '';
}

/** Reads one character or code; gives the place of its last character. */
function step(value: string, at: number, reading: Reading): number {
  const letter = value[at] as string;
  if (letter === '\\') return code(value, at + 1, reading);
  if (letter === '{' || letter === '}') {
    flush(reading);
    if (letter === '{' && reading.stack.length < MAX_DEPTH) reading.stack.push(reading.manner);
    if (letter === '}') reading.manner = reading.stack.pop() ?? reading.manner;
  } else if (letter === '\n') end(reading);
  else if (letter === '^' && CARETS.has(value[at + 1] ?? '')) {
    if (value[at + 1] === 'I') reading.text += '\t';
    if (value[at + 1] === 'J') end(reading);
    return at + 1;
  } else if (letter !== '\r') reading.text += letter;
  return at;
}

/** Control characters as they are written: `^I` a tab, `^J` and `^M` the end of a line. */
const CARETS = new Set(['I', 'J', 'M']);

function end(reading: Reading, piece: 'end' | 'column' = 'end'): void {
  flush(reading);
  reading.pieces.push(piece);
}

function code(value: string, at: number, reading: Reading): number {
  const letter = value[at] ?? '';
  const change = SWITCHES[letter];
  if (/[PXN]/.test(letter)) end(reading, letter === 'N' ? 'column' : 'end');
  else if (letter === '~') reading.text += '\u00a0';
  else if (change) {
    flush(reading);
    reading.manner = { ...reading.manner, ...change };
  } else if (/[ACFHQSTWcfp]/.test(letter)) return given(letter, value, at, reading);
  else reading.text += letter === 'U' ? '\\U' : letter;
  return at;
}

/** A code with a value, which a semicolon ends. */
function given(letter: string, value: string, at: number, reading: Reading): number {
  const found = value.indexOf(';', at);
  const to = found < 0 ? value.length : found;
  const said = value.slice(at + 1, to);
  flush(reading);
  if (letter === 'S') reading.pieces.push(stacked(said, reading.manner));
  else reading.manner = { ...reading.manner, ...GIVEN[letter]?.(said, reading.manner) };
  return to;
}

const SWITCHES: Record<string, Partial<Manner>> = {
  L: { under: true },
  l: { under: false },
  O: { over: true },
  o: { over: false },
  K: { through: true },
  k: { through: false },
};

type Change = (given: string, manner: Manner) => Partial<Manner>;

/** Lengths may be so many times what they are: `1.5x`. */
const length = (given: string, own: number): number => {
  const value = Number.parseFloat(given);
  return Number.isFinite(value) && value > 0 ? (/x$/i.test(given) ? own * value : value) : own;
};

const font: Change = (given) => {
  const [name = '', ...flags] = given.split('|');
  if (!name) return {};
  const face = faceOf(undefined, name);
  return { face: { ...face, bold: face.bold || flags.includes('b1'), italic: face.italic || flags.includes('i1') } };
};

const GIVEN: Record<string, Change> = {
  H: (given, { height }) => ({ height: length(given, height) }),
  W: (given, { stretch }) => ({ stretch: length(given, stretch) }),
  Q: (given) => ({ oblique: ((Number.parseFloat(given) || 0) * Math.PI) / 180 }),
  C: (given) => ({ colour: indexed(Number.parseInt(given, 10)) }),
  c: (given) => ({ colour: trueColour(Number.parseInt(given, 10)) }),
  f: font,
  F: font,
  p: (given, { align, indent }) => {
    const said = given.replace(/^x/, '').split(',');
    const aligned = said.map((word) => /^q([lcrjd*])/.exec(word)?.[1]).find(Boolean);
    return { align: aligned ? ALIGNED[aligned] : align, indent: indented(said, indent) };
  },
};

const ALIGNED: Record<string, number> = { l: 0, c: 1, r: 2 };

/** Heights of text that a line begins behind its edge at most: more is no place on a sheet. */
const MAX_INDENT = 10_000;
/** Stops of tabs that are kept: each tab of a text looks among them for its own. */
const MAX_STOPS = 64;

const placeOf = (given: string): number => Math.min(MAX_INDENT, Math.max(-MAX_INDENT, Number.parseFloat(given) || 0));

/** `i-3`, `l3`, `t3`: the first line, all lines, and tabs: numbers alone, `c3` centred and `r3` right ones are more. */
function indented(said: readonly string[], { left, first, stops }: Indent): Indent {
  const placed = (letter: string, own: number): number => {
    const word = said.find((one) => one.startsWith(letter));
    return word === undefined ? own : placeOf(word.slice(1));
  };
  const from = said.findIndex((word) => word.startsWith('t'));
  return {
    left: placed('l', left),
    first: placed('i', first),
    stops: from < 0 ? stops : stopsOf(said.slice(from, from + MAX_STOPS)),
  };
}

const stopsOf = (said: readonly string[]): number[] =>
  said
    .map((word) => placeOf(word.replace(/^t?[cr]?/, '')))
    .filter((stop) => stop > 0)
    .sort((one, other) => one - other);

const indexed = (index: number): Color | undefined => (index > 0 && index < 256 ? new Color(index) : undefined);
/** Blue comes first here. */
const trueColour = (bgr: number): Color | undefined =>
  Number.isFinite(bgr) ? Color.fromTrueColor(((bgr & 255) << 16) | (bgr & 0xff00) | ((bgr >> 16) & 255)) : undefined;

/** `1/2`, `1#2` and tolerances `+0.1^-0.2`. */
function stacked(given: string, manner: Manner): Part {
  const at = given.search(/[/#^]/);
  if (at < 0) return { ...manner, text: given };
  const [above, below] = [given.slice(0, at), given.slice(at + 1)].map((half) => plainText(half.trim()).text);
  return { ...manner, text: above ?? '', stack: { below: below ?? '', rule: RULES[given[at] ?? ''] ?? 'none' } };
}
