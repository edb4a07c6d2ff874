import { combine, IDENTITY } from '../../../lib/matrix.ts';
import { asArray, asDict, asNumber, type Obj } from '../objects.ts';
import { common } from './box.ts';
import { type Colour, type ColourSpace, colourIn, DEVICES } from './colour.ts';
import type { Interpreter } from './interpreter.ts';
import { operandMatrix } from './matrix.ts';
import { PathBuilder } from './path.ts';
import { change, look, type Reading, setText } from './reading.ts';
import type { Clip, Looks, TextState } from './state.ts';
import type { Operation } from './tokens.ts';
import type { GlyphRun } from './visitor.ts';

/** What an operator does (ISO 32000-1 table A.1). */
export type Handler = (interpreter: Interpreter, reading: Reading, operation: Operation) => void;
type Handlers = Record<string, Handler>;

const number = (value: Obj | undefined): number => asNumber(value) ?? 0;

/** An operator that sets one number of the text state. */
const sets =
  (key: keyof TextState, unit = 1): Handler =>
  (_, reading, { operands }) =>
    setText(reading, key, number(operands.at(-1)) * unit);

const colour =
  (fills: boolean): Handler =>
  (interpreter, reading, operation) => {
    const { fillSpace, strokeSpace } = reading.state.looks;
    const set = colourIn(fills ? fillSpace : strokeSpace, operation.operands, interpreter.pattern(reading, operation));
    look(reading, fills ? { fill: set } : { stroke: set });
  };

/** Lengths of one dash array that are kept. */
const MAX_DASHES = 32;

/** A dash pattern by its array and phase (§8.4.3.6). */
export const dashOf = (lengths: Obj | undefined, phase: Obj | undefined): Looks['dash'] => ({
  lengths: asArray(lengths).slice(0, MAX_DASHES).map(number),
  phase: number(phase),
});

const setsSpace = (reading: Reading, space: ColourSpace, set: Colour, fills: boolean): void =>
  look(reading, fills ? { fillSpace: space, fill: set } : { strokeSpace: space, stroke: set });

const device =
  (space: ColourSpace, fills: boolean): Handler =>
  (_, reading, { operands }) =>
    setsSpace(reading, space, colourIn(space, operands, undefined), fills);

const space =
  (fills: boolean): Handler =>
  (interpreter, reading, { operands }) => {
    const name = operands.at(-1);
    const found = interpreter.space(reading.scope, typeof name === 'string' ? name : '');
    setsSpace(reading, found, found.start, fills);
  };

/** What every walk follows: the matrix, the font, and the content that other content draws. */
const NEEDED: Handlers = {
  q: (interpreter, reading) => interpreter.save(reading),
  Q: (interpreter, reading) => interpreter.restore(reading),
  cm: (_, reading, { operands }) => {
    const matrix = operandMatrix(operands);
    if (matrix) change(reading).ctm = combine(matrix, reading.state.ctm);
  },
  Do: (interpreter, reading, operation) => interpreter.draw(reading, operation),
  BI: (interpreter, reading, operation) => {
    const dict = asDict(operation.operands[0]) ?? new Map();
    const { data } = operation;
    interpreter.visitor.picture?.({
      ...interpreter.painted(reading, operation),
      dict,
      object: undefined,
      data,
      num: 0,
      name: '',
    });
  },
  Tf: (interpreter, reading, operation) => {
    const { operands } = operation;
    const font = interpreter.entry(reading.scope, 'Font', operands.at(-2));
    interpreter.setFont(reading, operation, font, number(operands.at(-1)));
  },
  gs: (interpreter, reading, operation) => interpreter.parameters(reading, operation, false),
  scn: (interpreter, reading, operation) => void interpreter.pattern(reading, operation),
  SCN: (interpreter, reading, operation) => void interpreter.pattern(reading, operation),
};

/** Colours, parameters and marked content: how things look and what they are. */
const LOOKS: Handlers = {
  gs: (interpreter, reading, operation) => interpreter.parameters(reading, operation, true),
  sc: colour(true),
  scn: colour(true),
  SC: colour(false),
  SCN: colour(false),
  cs: space(true),
  CS: space(false),
  g: device(DEVICES.g, true),
  rg: device(DEVICES.rg, true),
  k: device(DEVICES.k, true),
  G: device(DEVICES.g, false),
  RG: device(DEVICES.rg, false),
  K: device(DEVICES.k, false),
  w: (_, reading, { operands }) => look(reading, { lineWidth: number(operands.at(-1)) }),
  J: (_, reading, { operands }) => look(reading, { lineCap: number(operands.at(-1)) }),
  j: (_, reading, { operands }) => look(reading, { lineJoin: number(operands.at(-1)) }),
  M: (_, reading, { operands }) => look(reading, { miterLimit: number(operands.at(-1)) }),
  d: (_, reading, { operands }) => look(reading, { dash: dashOf(operands.at(-2), operands.at(-1)) }),
  BMC: (interpreter, reading, { operands }) => interpreter.open(reading, operands.at(-1), null),
  BDC: (interpreter, reading, { operands }) => {
    const properties = operands.at(-1) ?? null;
    const named = typeof properties === 'string';
    const list = named ? interpreter.entry(reading.scope, 'Properties', properties) : properties;
    interpreter.open(reading, operands.at(-2), list);
  },
  EMC: (interpreter, reading) => interpreter.shut(reading),
  sh: (interpreter, reading, operation) => interpreter.visitor.shading?.(interpreter.painted(reading, operation)),
};

const show: Handler = (interpreter, reading, { operator, operands, start, end }) => {
  reading.draft = undefined;
  const { state, place, marked, scope } = reading;
  const font = interpreter.decoder(state.font);
  const { glyphs, at, advance, matrix, follows } = place.show(
    operands.at(-1),
    font,
    state,
    interpreter.document.budget,
  );
  const shown = operator as GlyphRun['operator'];
  interpreter.visitor.glyphs?.({
    operator: shown,
    font,
    glyphs,
    at,
    advance,
    matrix,
    follows,
    state,
    marked,
    scope,
    start,
    end,
  });
};

const nextLine: Handler = (_, { place, state }) => place.move(0, -state.text.leading);

/** Text (§9.4): its state, its place, and the glyphs. */
const GLYPHS: Handlers = {
  BT: (_, { place }) => place.set(IDENTITY),
  Tm: (_, { place }, { operands }) => {
    const matrix = operandMatrix(operands);
    if (matrix) place.set(matrix);
  },
  Td: (_, { place }, { operands }) => place.move(number(operands.at(-2)), number(operands.at(-1))),
  TD: (_, reading, { operands }) => {
    setText(reading, 'leading', -number(operands.at(-1)));
    reading.place.move(number(operands.at(-2)), number(operands.at(-1)));
  },
  'T*': nextLine,
  Tc: sets('charSpace'),
  Tw: sets('wordSpace'),
  TL: sets('leading'),
  Ts: sets('rise'),
  Tr: sets('mode'),
  Tz: sets('scale', 1 / 100),
  Tj: show,
  TJ: show,
  "'": (interpreter, reading, operation) => {
    nextLine(interpreter, reading, operation);
    show(interpreter, reading, operation);
  },
  '"': (interpreter, reading, operation) => {
    const { operands } = operation;
    setText(reading, 'wordSpace', number(operands.at(-3)));
    setText(reading, 'charSpace', number(operands.at(-2)));
    nextLine(interpreter, reading, operation);
    show(interpreter, reading, operation);
  },
};

const build: Handler = (_, reading, { operator, operands, start }) => {
  reading.path ??= new PathBuilder(start);
  reading.path.add(operator, operands, reading.state.ctm);
};

const clip =
  (rule: 'nonzero' | 'evenodd'): Handler =>
  (_, { path }) => {
    if (path) path.clips = rule;
  };

const paint =
  (fills: false | 'nonzero' | 'evenodd', strokes: boolean): Handler =>
  (interpreter, reading, { end }) => {
    const { path, state, marked, scope } = reading;
    reading.path = undefined;
    if (!path) return;
    const { pieces, points, box, clips, start } = path;
    if (fills || strokes) {
      reading.draft = undefined;
      interpreter.visitor.path?.({
        pieces,
        points,
        box,
        fills,
        strokes,
        clips: clips !== false,
        base: reading.base,
        state,
        marked,
        scope,
        start,
        end,
      });
    }
    if (!clips) return;
    const changed = change(reading);
    changed.clip = clippedBy(path, state.clip);
    const evenOdd = clips === 'evenodd';
    changed.clipPath = { pieces, points, evenOdd, upright: path.isRectangle, outer: state.clipPath };
  };

function clippedBy({ box, isRectangle }: PathBuilder, { box: before, whole }: Clip): Clip {
  return { box: common(before, box), whole: whole && isRectangle };
}

/** Paths (§8.5) and what they clip. */
const PATHS: Handlers = {
  m: build,
  l: build,
  c: build,
  v: build,
  y: build,
  h: build,
  re: build,
  W: clip('nonzero'),
  'W*': clip('evenodd'),
  n: paint(false, false),
  f: paint('nonzero', false),
  F: paint('nonzero', false),
  'f*': paint('evenodd', false),
  S: paint(false, true),
  s: paint(false, true),
  B: paint('nonzero', true),
  'B*': paint('evenodd', true),
  b: paint('nonzero', true),
  'b*': paint('evenodd', true),
};

/** The operators that are carried out, by what the visitor asks for. */
export const HANDLERS = {
  least: new Map(Object.entries(NEEDED)),
  glyphs: new Map(Object.entries({ ...NEEDED, ...LOOKS, ...GLYPHS })),
  paths: new Map(Object.entries({ ...NEEDED, ...LOOKS, ...PATHS })),
  all: new Map(Object.entries({ ...NEEDED, ...LOOKS, ...GLYPHS, ...PATHS })),
};
