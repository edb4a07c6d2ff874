import { type Bitmap, shrink } from '../../../formats/image/bitmap.ts';
import type { Index } from '../faces/index.ts';
import { type Box, cutLine } from './cut.ts';
import type { Gray } from './gray.ts';
import { inkMaps } from './ink.ts';
import { splitLines } from './lines.ts';
import { type Fit, type Letter, letterOf, rankFaces } from './rank.ts';
import { dropSpecks } from './specks.ts';
import { straighten } from './straighten.ts';

/** Lines are looked at no higher than this, in pixels. */
const LINE_HEIGHT = 140;
/** … and a crop in no more pixels than this: each of its ink maps takes four bytes for one. */
const MAX_PIXELS = 3_000_000;
/** What a usual misfit of the cells takes from the score of an ink map. */
const MISFIT_COST = 0.01;
/** Ink maps are chosen by each so many-th face; so many of them are compared with all. */
const PROBE = 4;
const TRIED = 2;

export interface Recognised {
  letters: Letter[];
  /** Best first. */
  fits: Fit[];
}

/**
 * The faces that a crop may be set in. `lines` is what stands in it; the way of finding the ink is the one whose
 * letters fit best. `undefined` where no letters could be cut out.
 */
export function recognise(crop: Bitmap, lines: readonly string[], index: Index): Recognised | undefined {
  const small = toSize(crop, lines.length);
  const cuts = inkMaps(small)
    .flatMap((map) => cutInk(straighten(dropSpecks(map)), lines, index) ?? [])
    .map((cut) => ({ ...cut, promise: worthOf(cut, index, PROBE) }))
    .sort((a, b) => b.promise - a.promise)
    .slice(0, TRIED);
  let best: (Recognised & { worth: number }) | undefined;
  for (const { letters, misfit } of cuts) {
    const fits = rankFaces(letters, index.outlines);
    const worth = (fits[0]?.score ?? 0) - MISFIT_COST * misfit;
    if (fits.length && (!best || worth > best.worth)) best = { letters, fits, worth };
  }
  return best;
}

/** Letters cut out of an ink map, and how badly they stand. */
interface Cut {
  letters: Letter[];
  misfit: number;
}

const worthOf = ({ letters, misfit }: Cut, { outlines }: Index, every: number): number =>
  (rankFaces(letters, outlines, every)[0]?.score ?? 0) - MISFIT_COST * misfit;

/** The crop of so many lines as large as it is looked at; the same where it is hardly larger. */
export function toSize(crop: Bitmap, lines: number): Bitmap {
  const inPixels = Math.sqrt(MAX_PIXELS / (crop.width * crop.height));
  const scale = Math.min(1, (LINE_HEIGHT * Math.max(1, lines)) / crop.height, inPixels);
  if (scale > 0.9) return crop;
  return shrink(crop, Math.max(1, Math.round(crop.width * scale)), Math.max(1, Math.round(crop.height * scale)));
}

function cutInk(ink: Gray, lines: readonly string[], index: Index): Cut | undefined {
  const areas = splitLines(ink, lines.length);
  if (!areas) return undefined;
  const letters: Letter[] = [];
  let misfit = 0;
  for (const [number, line] of lines.entries()) {
    const characters = [...line];
    const cells = cutLine(ink, areas[number] as Box, characters.map(index.metrics));
    if (!cells) return undefined;
    misfit += cells.misfit / lines.length;
    cells.boxes.forEach((box, at) => {
      const letter = box && letterOf(ink, box, characters[at] as string, number);
      if (letter) letters.push(letter);
    });
  }
  return { letters, misfit };
}
