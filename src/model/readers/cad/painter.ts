import type { CadDocument, Entity, Layer, LineType } from '@node-projects/acad-ts';
import { UserError } from '../../../../schemas/error.ts';
import type { Style } from '../../../formats/font/style.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import type { Brush } from '../../drawing.ts';
import type { Segment } from '../../page.ts';
import { type Affine, scaleOf, seen } from './affine.ts';
import { LIMITS } from './limits.ts';
import { isSaid, MAX_PARTS, writeAlong } from './line-letters.ts';
import {
  alphaOf,
  areaColourOf,
  colourOf,
  type Inherited,
  isShown,
  layerOf,
  lineTypeOf,
  type Wishes,
  weightOf,
} from './look.ts';

/** Lines of a path: as wide as so many millimetres of paper, or as `units` of the drawing. */
export interface Pen {
  colour: string;
  alpha: number;
  mm: number;
  units: number;
  /** In units of the drawing; none for solid lines. */
  dash: readonly number[];
}

/** What is painted, in units of the drawing whose y grows upwards. */
export type Mark = { layer: string; clip: Clipping | undefined } & (
  | { kind: 'path'; segments: Segment[]; pen?: Pen; fill?: Brush }
  | { kind: 'text'; run: Run; matrix: Matrix }
);

/** Letters on one line, from the origin on; y of the matrix grows downwards. */
export interface Run {
  style: Style;
  size: number;
  stretch: number;
  bold: boolean;
  italic: boolean;
  colour: string;
  alpha: number;
  glyphs: { text: string; x: number; y: number }[];
}

/** An area outside of which nothing is seen, itself within another. */
export interface Clipping {
  segments: Segment[];
  within: Clipping | undefined;
}

/** Where something is drawn, and what it takes from the block it is in. */
export interface Scope extends Inherited {
  at: Affine;
  clip: Clipping | undefined;
  /** Layers that a viewport does not show. */
  frozen: ReadonlySet<string>;
  /** Blocks within blocks. */
  inside: readonly object[];
  /** How much longer dashes are drawn than the line type says. */
  dashes: number;
}

/** How wide a character is in its face, in ems. */
export type Measure = (style: Style, character: string) => number;

/** What a run of letters costs beside them, in letters: each is placed, measured and written by itself. */
const RUN = 8;

/** Collects what is painted, within `LIMITS`, and what is left out. */
export class Painter {
  readonly marks: Mark[] = [];
  /** What is not drawn or only in part, by its name in Chinese. */
  readonly left = new Map<string, number>();
  /** Fonts that the drawing names, with the style of the face that stands for them. */
  readonly fonts = new Map<string, Style>();
  /** Lines without end: drawn when it is known how far the rest goes. */
  readonly endless: {
    from: [number, number];
    to: [number, number];
    both: boolean;
    pen: Pen;
    layer: string;
    clip: Clipping | undefined;
  }[] = [];
  readonly document: CadDocument;
  readonly wishes: Wishes;
  readonly measure: Measure;
  readonly #spent = { visits: 0, segments: 0, characters: 0 };

  constructor(document: CadDocument, wishes: Wishes, measure: Measure) {
    this.document = document;
    this.wishes = wishes;
    this.measure = measure;
  }

  /** Throws UserError `too-complex` beyond what a drawing may cost. */
  spend(what: keyof typeof LIMITS, count = 1): void {
    this.#spent[what] += count;
    if (this.#spent[what] > LIMITS[what]) throw new UserError('too-complex');
  }

  leave(name: string, count = 1): void {
    this.left.set(name, (this.left.get(name) ?? 0) + count);
  }

  /** Whether an entity is seen in this place at all. */
  shows(entity: Entity, scope: Scope): boolean {
    const layer = layerOf(entity, scope);
    return !entity.isInvisible && isShown(layer, this.wishes) && !scope.frozen.has(layer?.name ?? '');
  }

  colour = (entity: Entity, scope: Scope): string => colourOf(entity, scope, this.wishes);

  /** How the lines of an entity are drawn; `units` wide where it says so itself. */
  pen(entity: Entity, scope: Scope, units = 0, type = lineTypeOf(entity, scope)): Pen {
    const dash = units > 0 ? [] : this.#dash(type, entity, scope);
    const mm = weightOf(entity, scope);
    return {
      colour: this.colour(entity, scope),
      alpha: alphaOf(entity, scope),
      mm,
      units: units * scaleOf(scope.at),
      dash,
    };
  }

  /** Lengths of dashes and gaps in turn; dots are as short as can be. */
  #dash(type: LineType | undefined, entity: Entity, scope: Scope): number[] {
    if (!type || type.segments.length === 0) return [];
    const scale = this.#scaleOfType(entity, scope);
    const lengths = type.segments.slice(0, MAX_PARTS).map(({ length }) => length * scale);
    if (type.segments.some((part) => part.isShape && !isSaid(part))) this.leave('线型里的图形');
    const total = lengths.reduce((sum, length) => sum + Math.abs(length), 0);
    if (!(total > 0) || !Number.isFinite(total)) return [];
    return inTurn(lengths, total / 1000);
  }

  #scaleOfType = (entity: Entity, scope: Scope): number =>
    (this.document.header?.lineTypeScale || 1) * (entity.lineTypeScale || 1) * scope.dashes;

  stroke(segments: Segment[], entity: Entity, scope: Scope, pen = this.pen(entity, scope)): void {
    this.#path(segments, entity, scope, { pen });
    const type = pen.dash.length > 0 ? lineTypeOf(entity, scope) : undefined;
    if (type) writeAlong(segments, type, this.#scaleOfType(entity, scope), entity, scope, this);
  }

  fill(segments: Segment[], entity: Entity, scope: Scope, fill?: Brush): void {
    const brush =
      fill ??
      ({ kind: 'flat', colour: areaColourOf(entity, scope, this.wishes), alpha: alphaOf(entity, scope) } as const);
    this.#path(segments, entity, scope, { fill: brush });
  }

  #path(segments: Segment[], entity: Entity, scope: Scope, paint: { pen?: Pen; fill?: Brush }): void {
    if (segments.length < 2 || !segments.every(isFinitePart)) return;
    this.spend('segments', segments.length);
    this.marks.push({ kind: 'path', segments, layer: nameOf(layerOf(entity, scope)), clip: scope.clip, ...paint });
  }

  /** Letters whose own coordinates `at` takes to the drawing; y of `at` grows upwards. */
  write(run: Run, entity: Entity, scope: Scope, at: Affine): void {
    this.spend('characters', RUN + run.glyphs.length);
    const [e, f] = seen(at, 0, 0);
    const [a, b, c, d] = [at[0], at[1], at[3], at[4]] as [number, number, number, number];
    if (![a, b, c, d, e, f, run.size].every(Number.isFinite) || run.glyphs.length === 0 || run.size <= 0) return;
    const layer = nameOf(layerOf(entity, scope));
    this.marks.push({ kind: 'text', run, matrix: [a, b, -c, -d, e, f], layer, clip: scope.clip });
  }
}

const nameOf = (layer: Layer | undefined): string => layer?.name ?? '0';

const isFinitePart = (segment: Segment): boolean => {
  for (let at = 1; at < segment.length; at++) if (!Number.isFinite(segment[at])) return false;
  return true;
};

/** Dashes and gaps in turn, beginning with a dash: neighbours of one kind are one. */
function inTurn(lengths: number[], dot: number): number[] {
  const dash: number[] = [];
  for (const length of lengths) {
    const isGap = length < 0;
    if (isGap === (dash.length % 2 === 1)) dash.push(Math.abs(length) || dot);
    else if (dash.length > 0) dash[dash.length - 1] = (dash.at(-1) ?? 0) + Math.abs(length);
    else dash.push(dot, Math.abs(length));
  }
  return dash.length % 2 === 1 && dash.length > 1 ? [...dash, dot] : dash;
}
