import { append, greatest } from '../../../lib/extremes.ts';
import type { Atom } from './atoms.ts';
import { columnStarts } from './column-starts.ts';
import type { Row } from './rows.ts';
import { isWide } from './scripts.ts';

/** Atoms of a row without a wide gap between them. */
export interface Segment {
  v: number;
  atoms: Atom[];
  size: number;
  /** Smaller letters beside it, above or below its base line, with their places. */
  raised: Map<Atom, 'super' | 'sub'>;
}

/** A gap of more ems ends a segment. */
const GAP = 1;
/** Raised letters are at most so large, and stand so far from the base line, in shares of the letters beside them. */
const RAISED_SIZE = 0.85;
const RAISED_FROM = 0.12;
const RAISED_TO = 0.75;
const RAISED_NEAR = 0.35;
const MAX_RAISED = 12;
/** Text that begins so many ems before another ends, and ends behind it, lies upon it. */
const OVER = 0.5;
/** Browsers set the second of two marks (）：) half an em nearer, upon the white half of the first. */
const OVER_MARK = 0.6;
const MARK = /^[）】》」』〕〉］｝”’、。，．：；！？]/u;
/** More layers of text upon each other cannot be read. */
const MAX_LAYERS = 16;
/**
 * Raised letters are looked for beside so many segments, and beside so many letters of each; a line has no more of
 * them.
 */
const MAX_NEAR = 250;
const MAX_BESIDE = 8;
const MAX_JOINED = 100;

/** Cuts rows at wide gaps, and joins raised letters to what they stand beside. */
export function segmentsOf(rows: readonly Row[]): Segment[] {
  return joinRaised(cutAtColumns(rows.flatMap(layers).flatMap(cut)));
}

/** Text that runs over the beginning of another, as out of a cell too narrow for it, is read by itself. */
function layers({ v, atoms }: Row): Row[] {
  const rows: { v: number; atoms: Atom[]; end: number }[] = [];
  for (const chain of chainsOf(atoms)) {
    const free = rows.find(
      ({ end }) => chain.from > end - chain.size * chain.over || chain.to < end + chain.size * chain.over,
    );
    const layer = free ?? (rows.length < MAX_LAYERS ? undefined : rows[0]);
    if (layer) {
      append(layer.atoms, chain.atoms);
      layer.end = Math.max(layer.end, chain.to);
    } else rows.push({ v, atoms: chain.atoms, end: chain.to });
  }
  if (rows.length < 2) return [{ v, atoms }];
  for (const row of rows) row.atoms.sort((one, other) => one.u - other.u);
  return rows;
}

/** Runs that go on where the one painted before ended. */
interface Chain {
  atoms: Atom[];
  from: number;
  to: number;
  size: number;
  /** In ems: what it may begin before another ends without lying upon it. */
  over: number;
}

/** The chains of a row, from left to right. */
function chainsOf(atoms: readonly Atom[]): Chain[] {
  const chains: Chain[] = [];
  const runs = [...Map.groupBy(atoms, ({ run }) => run)].sort(([one], [other]) => one.order - other.order);
  for (const [{ size }, own] of runs) {
    const [from, to] = [(own[0] as Atom).u, greatest(own.map(({ end }) => end))];
    const last = chains.at(-1);
    const over = MARK.test((own[0] as Atom).text) ? OVER_MARK : OVER;
    if (last && Math.abs(from - last.to) < size * over) {
      append(last.atoms, own);
      last.to = Math.max(last.to, to);
    } else chains.push({ atoms: [...own], from, to, size, over });
  }
  return chains.sort((one, other) => one.from - other.from);
}

function cut({ v, atoms }: Row): Segment[] {
  const segments: Segment[] = [];
  let current: Atom[] = [];
  let end = -Infinity;
  for (const atom of atoms) {
    const gap = atom.u - end;
    const last = current.at(-1);
    if (last && (gap > GAP * Math.max(atom.size, last.size) || last.run.aside !== atom.run.aside)) {
      segments.push(segmentOf(v, current));
      current = [];
    }
    current.push(atom);
    end = current.length === 1 ? atom.end : Math.max(end, atom.end);
  }
  if (current.length) segments.push(segmentOf(v, current));
  return segments.filter(({ atoms: own }) => own.some(({ text }) => text.trim()));
}

/** Columns stand so near each other, in ems, that the gap between them could be one between words. */
const NARROW = 0.6;

/** Cuts segments that run on over a gap where, on many other rows, a column begins. */
function cutAtColumns(segments: readonly Segment[]): Segment[] {
  const begins = columnStarts(segments.map(({ v, atoms }) => ({ v, from: (atoms[0] as Atom).u, to: endOf(atoms) })));
  return segments.flatMap(({ v, atoms, size }) => {
    const parts: Atom[][] = [[]];
    for (const [at, atom] of atoms.entries()) {
      const gap = at > 0 ? atom.u - (atoms[at - 1] as Atom).end : 0;
      if (gap > NARROW * size && begins(v, atom.u, size)) parts.push([]);
      (parts.at(-1) as Atom[]).push(atom);
    }
    return parts.map((part) => segmentOf(v, part));
  });
}

const endOf = (atoms: readonly Atom[]): number => greatest(atoms.map(({ end }) => end));

const segmentOf = (v: number, atoms: Atom[]): Segment => ({ v, atoms, size: usualSize(atoms), raised: new Map() });

/** The size of most letters. */
export function usualSize(atoms: readonly Atom[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of atoms) {
    const key = Math.round(size * 10) / 10;
    counts.set(key, (counts.get(key) ?? 0) + (isWide(text) ? 2 : text.trim() ? 1 : 0.1));
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

function joinRaised(segments: Segment[]): Segment[] {
  const sorted = [...segments].sort((one, other) => one.v - other.v);
  const gone = new Set<Segment>();
  const counts = new Map<Segment, number>();
  for (const [at, small] of sorted.entries()) {
    if (small.atoms.length > MAX_RAISED) continue;
    const host = hostOf(small, sorted, at, gone);
    const joined = host ? (counts.get(host) ?? 0) : 0;
    if (!host || joined >= MAX_JOINED) continue;
    counts.set(host, joined + 1);
    const raise = small.v < host.v ? 'super' : 'sub';
    if (!isSunk(small, host)) for (const atom of small.atoms) host.raised.set(atom, raise);
    host.atoms = [...host.atoms, ...small.atoms].sort((one, other) => one.u - other.u);
    gone.add(small);
  }
  return joinBridged(segments.filter((segment) => !gone.has(segment)));
}

function hostOf(
  small: Segment,
  sorted: readonly Segment[],
  at: number,
  gone: ReadonlySet<Segment>,
): Segment | undefined {
  const reach = small.size * 3;
  const near: Segment[] = [];
  for (const step of [-1, 1])
    for (let index = at + step, seen = 0; index >= 0 && index < sorted.length; index += step, seen++) {
      const other = sorted[index] as Segment;
      if (Math.abs(other.v - small.v) > reach || seen > MAX_NEAR) break;
      if (!gone.has(other) && isBeside(small, other)) near.push(other);
    }
  return near.sort((one, other) => Math.abs(one.v - small.v) - Math.abs(other.v - small.v))[0];
}

function isBeside(small: Segment, host: Segment): boolean {
  const away = Math.abs(small.v - host.v) / host.size;
  if (isSunk(small, host)) return true;
  if (small.size > host.size * RAISED_SIZE || away < RAISED_FROM || away > RAISED_TO) return false;
  const [first, last] = [small.atoms[0] as Atom, small.atoms.at(-1) as Atom];
  if (host.atoms.filter((atom) => !host.raised.has(atom) && isWithin(atom, first.u, last.end)).length > 1) return false;
  const near = host.size * RAISED_NEAR;
  const isNear = ({ u, end }: Atom): boolean => Math.abs(first.u - end) < near || Math.abs(u - last.end) < near;
  return around(host.atoms, first.u).some(isNear) || around(host.atoms, last.end).some(isNear);
}

/** Letters of a word that stand lower by so many ems, and as near to those beside them. */
const SUNK = { from: 0.12, to: 0.3, near: 0.25, most: 4 };

/** Whether letters as large as the others stand each between two of a word, a little lower: the E of TeX. */
function isSunk({ atoms, size, v }: Segment, host: Segment): boolean {
  const away = (v - host.v) / host.size;
  if (atoms.length > SUNK.most || Math.abs(size - host.size) > size * 0.02) return false;
  return away > SUNK.from && away < SUNK.to && atoms.every((atom) => !atom.text.trim() || isInHole(atom, host));
}

function isInHole({ u, end, size }: Atom, host: Segment): boolean {
  const letters = around(host.atoms, u).filter(({ text }) => text.trim());
  const isAt = (one: number, other: number): boolean => Math.abs(one - other) < size * SUNK.near;
  return (
    letters.every((other) => !isWithin(other, u, end)) &&
    letters.some((other) => other.u < u && isAt(u, other.end)) &&
    letters.some((other) => other.end > end && isAt(other.u, end))
  );
}

/** Whether the middle of a letter is there: raised letters stand behind one, or about one (∑), but not along a word. */
const isWithin = ({ u, end, text }: Atom, from: number, to: number): boolean =>
  text.trim() !== '' && (u + end) / 2 > from && (u + end) / 2 < to;

/** The atoms of a segment, which are sorted, that begin next to a place. */
function around(atoms: readonly Atom[], u: number): readonly Atom[] {
  let [low, high] = [0, atoms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((atoms[middle] as Atom).u < u) low = middle + 1;
    else high = middle;
  }
  return atoms.slice(Math.max(0, low - MAX_BESIDE), low + MAX_BESIDE);
}

/** Segments of one row that came to touch because raised letters fill the gap between them are one. */
function joinBridged(segments: Segment[]): Segment[] {
  const joined: Segment[] = [];
  const last = new Map<number, Segment>();
  for (const segment of segments) {
    const before = last.get(segment.v);
    const gap = before
      ? (segment.atoms[0] as Atom).u - greatest(before.atoms.slice(-3).map(({ end }) => end))
      : Infinity;
    if (!before || gap > GAP * segment.size || gap < -segment.size || !before.raised.size) {
      joined.push(segment);
      last.set(segment.v, segment);
    } else {
      append(before.atoms, segment.atoms);
      for (const [atom, raise] of segment.raised) before.raised.set(atom, raise);
    }
  }
  return joined;
}
