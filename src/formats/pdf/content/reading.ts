import type { Matrix } from '../../../lib/matrix.ts';
import type { MarkedContent } from './marked.ts';
import type { PathBuilder } from './path.ts';
import { type Draft, draftOf, type GraphicsState, type Looks, type TextState } from './state.ts';
import { TextPlace } from './text-place.ts';
import type { Scope } from './visitor.ts';

/** What goes on while one content stream is read. */
export interface Reading {
  scope: Scope;
  /** The CTM that the content began with; patterns lie in it (ISO 32000-1 §8.7.3.1). */
  base: Matrix;
  state: GraphicsState;
  /** The state while only this reading has it: it may be changed. */
  draft: Draft | undefined;
  saved: GraphicsState[];
  /** States saved beyond what is kept. */
  unsaved: number;
  marked: MarkedContent | undefined;
  /** Marked content opened here, and not closed yet. */
  opened: number;
  place: TextPlace;
  path: PathBuilder | undefined;
}

/** The beginning of a content. */
export const startReading = (scope: Scope, state: GraphicsState, marked: MarkedContent | undefined): Reading => ({
  scope,
  base: state.ctm,
  state,
  draft: undefined,
  saved: [],
  unsaved: 0,
  marked,
  opened: 0,
  place: new TextPlace(),
  path: undefined,
});

/** The state as it may be changed: a copy where somebody else has it. */
export function change(reading: Reading): Draft {
  reading.draft ??= draftOf(reading.state);
  reading.state = reading.draft;
  return reading.draft;
}

/** Changes how things are painted from here on. */
export function look(reading: Reading, changed: Partial<Looks>): void {
  const draft = change(reading);
  draft.looks = { ...draft.looks, ...changed };
}

/** Sets one number of the text state. */
export function setText(reading: Reading, key: keyof TextState, value: number): void {
  const draft = change(reading);
  const { charSpace, wordSpace, scale, leading, rise, mode } = draft.text;
  const text: { -readonly [Key in keyof TextState]: number } = { charSpace, wordSpace, scale, leading, rise, mode };
  text[key] = value;
  draft.text = text;
}
