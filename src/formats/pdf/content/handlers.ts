import { asDict, asNumber, type Obj } from '../objects.ts';
import { common } from './box.ts';
import { type ColourSpace, colourIn, DEVICES } from './colour.ts';
import type { Interpreter, Reading } from './interpreter.ts';
import { asMatrix, IDENTITY, multiply } from './matrix.ts';
import { PathBuilder } from './path.ts';
import type { Clip, GraphicsState } from './state.ts';
import type { Operation } from './tokens.ts';
import type { GlyphRun } from './visitor.ts';

/** What an operator does (ISO 32000-1 table A.1). */
export type Handler = (interpreter: Interpreter, reading: Reading, operation: Operation) => void;
type Handlers = Record<string, Handler>;

const number = (value: Obj | undefined): number => asNumber(value) ?? 0;

const change = (reading: Reading, changed: Partial<GraphicsState>): void => {
  reading.state = { ...reading.state, ...changed };
};

/** An operator that sets one number of the state. */
const sets =
  (key: 'lineWidth' | 'charSpace' | 'wordSpace' | 'leading' | 'rise' | 'mode' | 'scale', unit = 1): Handler =>
  (_, reading, { operands }) =>
    change(reading, { [key]: number(operands.at(-1)) * unit });

const colour: Handler = (interpreter, reading, operation) => {
  const { operator, operands } = operation;
  const { state } = reading;
  const pattern = interpreter.pattern(reading, operation);
  if (operator.startsWith('s')) change(reading, { fill: colourIn(state.fillSpace, operands, pattern) });
  else change(reading, { stroke: colourIn(state.strokeSpace, operands, pattern) });
};

const device =
  (space: ColourSpace, strokes: boolean): Handler =>
  (_, reading, { operands }) => {
    const set = colourIn(space, operands, undefined);
    change(reading, strokes ? { stroke: set, strokeSpace: space } : { fill: set, fillSpace: space });
  };

const space: Handler = (interpreter, reading, { operator, operands }) => {
  const found = interpreter.space(reading.scope, operands.at(-1));
  if (operator === 'cs') change(reading, { fillSpace: found, fill: found.start });
  else change(reading, { strokeSpace: found, stroke: found.start });
};

/** What every walk follows: the matrix, the font, and the content that other content draws. */
const LEAST: Handlers = {
  q: (interpreter, reading) => interpreter.save(reading),
  Q: (interpreter, reading) => interpreter.restore(reading),
  cm: ({ document }, reading, { operands }) => {
    const matrix = asMatrix(document, operands.slice(-6));
    if (matrix) change(reading, { ctm: multiply(matrix, reading.state.ctm) });
  },
  Do: (interpreter, reading, operation) => interpreter.draw(reading, operation),
  BI: (interpreter, reading, operation) => {
    const dict = asDict(operation.operands[0]) ?? new Map();
    const { data } = operation;
    interpreter.visitor.picture?.({
      ...{ ...interpreter.painted(reading, operation), dict, object: undefined, data, num: 0, name: '' },
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
  ...{ sc: colour, scn: colour, SC: colour, SCN: colour, cs: space, CS: space },
  ...{ g: device(DEVICES.g, false), rg: device(DEVICES.rg, false), k: device(DEVICES.k, false) },
  ...{ G: device(DEVICES.g, true), RG: device(DEVICES.rg, true), K: device(DEVICES.k, true) },
  w: sets('lineWidth'),
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
  const { state, place, marked, scope } = reading;
  const font = interpreter.decoder(state.font);
  const layout = place.show(operands.at(-1), font, state);
  interpreter.visitor.glyphs?.({
    operator: operator as GlyphRun['operator'],
    font,
    ...layout,
    state,
    marked,
    scope,
    start,
    end,
  });
};

const nextLine: Handler = (_, { place, state }) => place.move(0, -state.leading);

/** Text (§9.4): its state, its place, and the glyphs. */
const GLYPHS: Handlers = {
  BT: (_, { place }) => place.set(IDENTITY),
  Tm: ({ document }, { place }, { operands }) => {
    const matrix = asMatrix(document, operands.slice(-6));
    if (matrix) place.set(matrix);
  },
  Td: (_, { place }, { operands }) => place.move(number(operands.at(-2)), number(operands.at(-1))),
  TD: (_, reading, { operands }) => {
    change(reading, { leading: -number(operands.at(-1)) });
    reading.place.move(number(operands.at(-2)), number(operands.at(-1)));
  },
  'T*': nextLine,
  ...{ Tc: sets('charSpace'), Tw: sets('wordSpace'), TL: sets('leading'), Ts: sets('rise'), Tr: sets('mode') },
  Tz: sets('scale', 1 / 100),
  ...{ Tj: show, TJ: show },
  "'": (interpreter, reading, operation) => {
    nextLine(interpreter, reading, operation);
    show(interpreter, reading, operation);
  },
  '"': (interpreter, reading, operation) => {
    const { operands } = operation;
    change(reading, { wordSpace: number(operands.at(-3)), charSpace: number(operands.at(-2)) });
    nextLine(interpreter, reading, operation);
    show(interpreter, reading, operation);
  },
};

const build: Handler = (_, reading, { operator, operands, start }) => {
  reading.path ??= new PathBuilder(start);
  reading.path.add(operator, operands, reading.state.ctm);
};

const clip: Handler = (_, { path }) => {
  if (path) path.clips = true;
};

const paint =
  (fills: false | 'nonzero' | 'evenodd', strokes: boolean): Handler =>
  (interpreter, reading, { end }) => {
    const { path, state } = reading;
    reading.path = undefined;
    if (!path) return;
    const { pieces, points, box, clips, start } = path;
    if (fills || strokes)
      interpreter.visitor.path?.({
        ...{ ...interpreter.painted(reading, { start, end }), pieces, points, box, fills, strokes, clips },
      });
    if (clips) change(reading, { clip: clippedBy(path, state.clip) });
  };

function clippedBy({ box, isRectangle }: PathBuilder, { box: before, whole }: Clip): Clip {
  return { box: common(before, box), whole: whole && isRectangle };
}

/** Paths (§8.5) and what they clip. */
const PATHS: Handlers = {
  ...{ m: build, l: build, c: build, v: build, y: build, h: build, re: build, W: clip, 'W*': clip },
  ...{ n: paint(false, false), f: paint('nonzero', false), F: paint('nonzero', false), 'f*': paint('evenodd', false) },
  ...{ S: paint(false, true), s: paint(false, true), B: paint('nonzero', true), 'B*': paint('evenodd', true) },
  ...{ b: paint('nonzero', true), 'b*': paint('evenodd', true) },
};

/** The operators that are carried out, by what the visitor asks for. */
export const HANDLERS = {
  least: new Map(Object.entries(LEAST)),
  glyphs: new Map(Object.entries({ ...LEAST, ...LOOKS, ...GLYPHS })),
  paths: new Map(Object.entries({ ...LEAST, ...LOOKS, ...PATHS })),
  all: new Map(Object.entries({ ...LEAST, ...LOOKS, ...GLYPHS, ...PATHS })),
};
