import { UserError } from '../../../schemas/error.ts';
import type { ReadingPlace, ReadLine, Tensor } from './place.ts';
import type { Strip } from './strip.ts';

/**
 * The network's classes: nothing, then the characters of the package's list, then a space, which is not in the list.
 */
export async function readAlphabet(place: Pick<ReadingPlace, 'asset'>): Promise<string[]> {
  const list = new TextDecoder().decode(await place.asset('text-characters.txt'));
  return ['', ...list.replace(/\n$/, '').split(/\r?\n/), ' '];
}

/** Another reading is worth telling from this probability on. */
const WORTH = 0.05;
/** Between Latin letters a space is taken for there when it is but this likely: the network swallows many. */
const FAINT_SPACE = 0.12;

/** Says what a line says. */
export type Reader = (strip: Strip) => Promise<ReadLine>;

/**
 * Reads by the model that this place lends for it (`isLent`), and where there is none, or it fails, by the bundled
 * network.
 */
export async function openReader(place: ReadingPlace): Promise<{ read: Reader; isLent(): boolean }> {
  const alphabet = await readAlphabet(place);
  let isLent = true;
  const read: Reader = async (strip) => {
    const lent = isLent ? await place.ask('read', strip).catch(unlessMissing) : undefined;
    if (lent) return lent;
    isLent = false;
    return decode(await place.ask('infer', { network: 'text.onnx', input: strip.input }), strip, alphabet);
  };
  return { read, isLent: () => isLent };
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof UserError) || error.code !== 'not-available') throw error;
}

/** What a step of the network's answer says: its likeliest class, how likely that is, and the next one. */
interface Step {
  best: number;
  sure: number;
  next: number;
  nextSure: number;
}

function stepAt(data: Float32Array, from: number, classes: number): Step {
  const step: Step = { best: 0, sure: -1, next: 0, nextSure: -1 };
  for (let at = 0; at < classes; at++) {
    const value = data[from + at] as number;
    if (value > step.sure) {
      step.next = step.best;
      step.nextSure = step.sure;
      step.best = at;
      step.sure = value;
    } else if (value > step.nextSure) {
      step.next = at;
      step.nextSure = value;
    }
  }
  return step;
}

/** Steps between two characters of full width: what is nearer is one, told twice. */
const TWICE = 2.5;
const FULL_WIDTH = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

const LATIN_END = /[A-Za-z0-9,.;:!?)\]'"%]$/;
const LATIN_START = /^[A-Za-z0-9(["']/;

/**
 * The best path through the steps, repeated classes and nothings left out (Graves et al. 2006, 3.2). A space that is
 * likely somewhere between two Latin letters is put in.
 */
export function decode({ data, dims }: Tensor, { input, width }: Strip, alphabet: readonly string[]): ReadLine {
  const [, steps = 0, classes = 0] = dims;
  const step = (input.dims[3] as number) / steps / width;
  const line: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = (character: string, at: number, sure: number, other = ''): void => {
    line.characters.push(character);
    line.at.push(Math.min(1, at));
    line.sure.push(sure);
    line.other.push(other);
  };
  let last = 0;
  let space = { sure: 0, at: 0 };
  for (let index = 0; index < steps; index++) {
    const { best, sure, next, nextSure } = stepAt(data, index * classes, classes);
    const at = (index + 0.5) * step;
    const character = alphabet[best] ?? '';
    const before = line.characters.at(-1) ?? '';
    const isNear = at - (line.at.at(-1) ?? 0) < TWICE * step;
    const isTwice = isNear && FULL_WIDTH.test(before) && character.normalize('NFKC') === before.normalize('NFKC');
    if (best && best !== last && !isTwice) {
      if (space.sure > FAINT_SPACE && LATIN_END.test(before) && LATIN_START.test(character))
        push(' ', space.at, space.sure);
      push(character, at, sure, next && nextSure > WORTH ? (alphabet[next] ?? '') : '');
      space = { sure: 0, at: 0 };
    } else {
      const here = data[index * classes + classes - 1] as number;
      if (best !== classes - 1 && here > space.sure) space = { sure: here, at };
    }
    last = best;
  }
  return line;
}

/** The mean of how sure its characters are; 0 for none. */
export const sureOf = (sure: readonly number[]): number =>
  sure.length ? sure.reduce((sum, one) => sum + one, 0) / sure.length : 0;

/** In heights of the line: characters whose middles are so far apart stand in different columns. */
const APART = 1.75;

/**
 * The parts of a line that a wide gap tears apart, or a gutter behind one of the characters `breaks`: from where to
 * where each stands along it, 0–1.
 */
export function torn(
  line: ReadLine,
  length: number,
  height: number,
  breaks?: ReadonlySet<number>,
): { line: ReadLine; from: number; to: number }[] {
  const parts: { line: ReadLine; from: number; to: number }[] = [];
  let [start, from, last] = [0, 0, -1];
  const close = (end: number, to: number): void => {
    const pick = <Item>(list: readonly Item[]): Item[] => list.slice(start, end);
    const { characters, at, sure, other } = line;
    parts.push({
      line: { characters: pick(characters), at: pick(at), sure: pick(sure), other: pick(other) },
      from,
      to,
    });
  };
  for (const [index, character] of line.characters.entries()) {
    if (!character.trim()) continue;
    const [before, now] = [line.at[last] ?? 0, line.at[index] as number];
    if (last >= 0 && ((now - before) * length > APART * height || breaks?.has(last))) {
      const half = Math.min(0.5, (height * 0.4) / length / (now - before)) * (now - before);
      close(last + 1, before + half);
      [start, from] = [index, now - half];
    }
    last = index;
  }
  close(line.characters.length, 1);
  return parts.map((part) => ({ ...part, line: rescaled(part.line, part.from, part.to) }));
}

const rescaled = (line: ReadLine, from: number, to: number): ReadLine => ({
  ...line,
  at: line.at.map((at) => (at - from) / (to - from)),
});
