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
}

/** Letters in one manner; a stack is two of them, one above the other. */
export interface Part extends Manner {
  text: string;
  stack?: { below: string; ruled: boolean };
}

/** Ends of lines: of a paragraph as written. */
export type Piece = Part | 'end';

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
  };
  const pieces: Piece[] = [];
  const stack: Manner[] = [];
  let manner = start;
  let text = '';
  const flush = () => {
    if (text) pieces.push({ ...manner, text: plainText(text).text });
    text = '';
  };
  for (let at = 0; at < value.length; at++) {
    const letter = value[at] as string;
    if (letter === '{' || letter === '}') {
      flush();
      if (letter === '{' && stack.length < MAX_DEPTH) stack.push(manner);
      if (letter === '}') manner = stack.pop() ?? manner;
    } else if (letter === '\n') {
      flush();
      pieces.push('end');
    } else if (letter !== '\\') text += letter === '\r' ? '' : letter;
    else {
      const code = value[++at] ?? '';
      if (code === 'P' || code === 'X' || code === 'N') {
        flush();
        pieces.push('end');
      } else if (code === '~') text += '\u00a0';
      else if (/[\\{}]/.test(code)) text += code;
      else if (code in SWITCHES) {
        flush();
        manner = { ...manner, ...SWITCHES[code] };
      } else if (/[ACFHQSTWcfp]/.test(code)) {
        const end = value.indexOf(';', at);
        const given = value.slice(at + 1, end < 0 ? value.length : end);
        at = end < 0 ? value.length : end;
        flush();
        if (code === 'S') pieces.push(stacked(given, manner));
        else manner = { ...manner, ...(GIVEN[code]?.(given, manner, start) ?? {}) };
      } else text += code === 'U' ? `\\${code}` : code;
    }
  }
  flush();
  return pieces;
}

const SWITCHES: Record<string, Partial<Manner>> = {
  L: { under: true },
  l: { under: false },
  O: { over: true },
  o: { over: false },
  K: { through: true },
  k: { through: false },
};

type Change = (given: string, manner: Manner, start: Manner) => Partial<Manner>;

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
  p: (given) => ({ align: { l: 0, c: 1, r: 2 }[/q([lcr])/.exec(given)?.[1] ?? ''] }),
};

const indexed = (index: number): Color | undefined => (index > 0 && index < 256 ? new Color(index) : undefined);
/** Blue comes first here. */
const trueColour = (bgr: number): Color | undefined =>
  Number.isFinite(bgr) ? Color.fromTrueColor(((bgr & 255) << 16) | (bgr & 0xff00) | ((bgr >> 16) & 255)) : undefined;

/** `1/2`, `1#2` and tolerances `+0.1^-0.2`. */
function stacked(given: string, manner: Manner): Part {
  const at = given.search(/[/#^]/);
  if (at < 0) return { ...manner, text: given };
  const [above, below] = [given.slice(0, at), given.slice(at + 1)].map((half) => plainText(half.trim()).text);
  return { ...manner, text: above ?? '', stack: { below: below ?? '', ruled: given[at] !== '^' } };
}
