import { PdfString, type Stream } from '../../formats/pdf/objects.ts';
import type { Strength } from './recode.ts';
import type { Written } from './write.ts';

/** Steps from barely visible to barely legible; each gives about two thirds of the bytes of the one before. */
export const LADDER: Strength[] = [
  { dpi: 300, quality: 85 },
  { dpi: 200, quality: 80 },
  { dpi: 150, quality: 75 },
  { dpi: 150, quality: 60 },
  { dpi: 120, quality: 50 },
  { dpi: 96, quality: 45 },
  { dpi: 72, quality: 40 },
  { dpi: 60, quality: 25 },
];

/** The ladder is searched by halves, its last step only where no other fits. */
export const MAX_TRIES = 4;

type Pictures = Map<number, Stream>;

/** What fitting needs of a document. */
export interface Fittable {
  /** Bytes of each picture as it would be written untouched. */
  sizes: ReadonlyMap<number, number>;
  recode(strength: Strength): Promise<Pictures>;
  write(pictures: Pictures): Promise<Written>;
}

/** A written file with its pictures; `fits` says whether it is within the budget. */
export interface Fitted {
  written: Written;
  pictures: Pictures;
  fits: boolean;
}

/**
 * The best file of at most `budget` bytes: untouched pictures if they fit, else the gentlest step of the ladder that
 * does, with as many pictures as fit from the step before. Where none fits, the smallest file there is. Tries about
 * three steps.
 */
export async function fitTo(work: Fittable, budget: number): Promise<Fitted> {
  const steps = new Map<number, Pictures>([[-1, new Map()]]);
  const bare = await work.write(new Map());
  if (bare.size <= budget || work.sizes.size === 0)
    return { written: bare, pictures: new Map(), fits: bare.size <= budget };
  const sizeWith = (pictures: Pictures): number => bare.size - saved(work.sizes, pictures);
  let [low, high] = [-1, LADDER.length - 1]; // `low` does not fit, `high` is the last hope
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const pictures = await at(middle);
    if (sizeWith(pictures) <= budget) high = middle;
    else low = middle;
  }
  const small = smallest(
    work.sizes,
    high === LADDER.length - 1 ? [...steps.values(), await at(high)] : [await at(high)],
  );
  return settle(work, upgraded(work.sizes, small, await at(low), budget - sizeWith(small)), small, budget);

  async function at(step: number): Promise<Pictures> {
    const known = steps.get(step) ?? (await work.recode(LADDER[step] as Strength));
    steps.set(step, known);
    return known;
  }
}

function saved(sizes: ReadonlyMap<number, number>, pictures: Pictures): number {
  let sum = 0;
  for (const [num, picture] of pictures) sum += (sizes.get(num) ?? 0) - cost(picture);
  return sum;
}

/** Bytes of a picture with what its dictionary may grow by: rather too many, so that what is reckoned to fit does. */
function cost({ dict, raw }: Stream): number {
  const space = dict.get('ColorSpace');
  const palette = Array.isArray(space) ? space.at(-1) : undefined;
  return raw.length + DICTIONARY + (palette instanceof PdfString ? palette.bytes.length * 2 : 0);
}

const DICTIONARY = 96;

/** Of several tries at a picture the one of the fewest bytes. */
function smallest(sizes: ReadonlyMap<number, number>, tries: Pictures[]): Pictures {
  const found: Pictures = new Map();
  for (const num of sizes.keys()) {
    const best = tries.flatMap((pictures) => pictures.get(num) ?? []).sort((a, b) => a.raw.length - b.raw.length)[0];
    if (best) found.set(num, best);
  }
  return found;
}

/** Takes better pictures, in the order of the document, while the room lasts. */
function upgraded(sizes: ReadonlyMap<number, number>, small: Pictures, better: Pictures, room: number): Pictures {
  const found = new Map(small);
  let left = room;
  for (const [num, size] of sizes) {
    const [now, next] = [small.get(num), better.get(num)];
    const more = (next ? cost(next) : size) - (now ? cost(now) : size);
    if (more <= 0 || more > left) continue;
    if (next) found.set(num, next);
    else found.delete(num);
    left -= more;
  }
  return found;
}

/**
 * The sizes reckoned with leave out what pictures change around them: what is a little too large goes back to the small
 * ones.
 */
async function settle(work: Fittable, wanted: Pictures, small: Pictures, budget: number): Promise<Fitted> {
  const written = await work.write(wanted);
  if (written.size <= budget) return { written, pictures: wanted, fits: true };
  const least = await work.write(small);
  return { written: least, pictures: small, fits: least.size <= budget };
}
