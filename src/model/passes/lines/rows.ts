import type { Atom } from './atoms.ts';

/** Atoms on one base line, in the order of writing. */
export interface Row {
  v: number;
  atoms: Atom[];
}

/** Base lines that differ by less than this share of the letters' size are one. */
const SAME_BASE = 0.2;
/** The same letter painted again within this share of its width is the same letter. */
const DOUBLED = 0.3;

/** Sorts atoms into rows, from the top down. */
export function rowsOf(atoms: readonly Atom[]): Row[] {
  const rows: Row[] = [];
  let open: Row[] = [];
  for (const atom of [...atoms].sort((one, other) => one.v - other.v)) {
    open = open.filter(({ v }) => atom.v - v <= atom.size * SAME_BASE * 2);
    const near = open.filter((row) => isOn(row, atom));
    const row = near.sort((one, other) => Math.abs(one.v - atom.v) - Math.abs(other.v - atom.v))[0];
    if (row) row.atoms.push(atom);
    else {
      const started = { v: atom.v, atoms: [atom] };
      rows.push(started);
      open.push(started);
    }
  }
  for (const row of rows) row.atoms = withoutCovered(withoutDoubles(row.atoms.sort((one, other) => one.u - other.u)));
  return rows;
}

function isOn(row: Row, atom: Atom): boolean {
  const size = Math.min(atom.size, (row.atoms[0] as Atom).size);
  return Math.abs(atom.v - row.v) <= Math.max(0.3, size * SAME_BASE);
}

/** Drops letters that stand upon the same letter, be it for boldness, as a shadow, or by mistake. */
function withoutDoubles(atoms: readonly Atom[]): Atom[] {
  const kept: Atom[] = [];
  for (const atom of atoms) {
    const wide = Math.max(atom.end - atom.u, atom.size * 0.2) * DOUBLED;
    let twin: Atom | undefined;
    for (let at = kept.length - 1; at >= 0 && at > kept.length - 6; at--) {
      const other = kept[at] as Atom;
      if (other.text === atom.text && Math.abs(other.u - atom.u) < wide && isAlike(other, atom)) twin = other;
    }
    if (!twin) kept.push(atom);
    else if (twin.run.colour !== atom.run.colour) {
      // What is painted last is seen; the other is its shadow.
      if (twin.run.order < atom.run.order) twin.run = atom.run;
    } else if (twin.run !== atom.run && Math.hypot(twin.u - atom.u, twin.v - atom.v) > 0.05) twin.doubled = true;
  }
  return kept;
}

/** Drops spaces upon which the next letter stands: some programs write one behind each character. */
function withoutCovered(atoms: readonly Atom[]): Atom[] {
  return atoms.filter((atom, at) => {
    if (atom.text.trim()) return true;
    const middle = (atom.u + atom.end) / 2;
    const [one, other] = [atoms[at - 1], atoms[at + 1]];
    return !covers(one, middle) && !covers(other, middle);
  });
}

const covers = (atom: Atom | undefined, place: number): boolean =>
  atom !== undefined && atom.text.trim() !== '' && atom.u < place && atom.end > place;

const isAlike = (one: Atom, other: Atom): boolean =>
  Math.abs(one.size - other.size) < 0.1 * one.size && !/\s/.test(one.text);
