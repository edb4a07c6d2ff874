import type { Estimate } from '../../engines/engine.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { Stream } from '../../formats/pdf/objects.ts';
import { digestOf } from '../../lib/digest.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { aimOf } from './aim.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Drawn, fitted, MIN_BYTES, type RecodePorts, recode, type Strength } from './recode.ts';
import { write } from './write.ts';

/** After so long the lossless savings are given up as too slow to find out. */
const PREPARE_MS = 8000;
/** The pictures that speak for all are recoded until this is over. */
const SAMPLE_MS = 5000;

/**
 * About what a PDF comes to: what is saved without loss is found out in full, and what pictures save is estimated by
 * the heaviest of them. A wish for a size comes to what is saved without loss where that is enough, else to nearly that
 * size, and is left open where no other wish shows that pictures can save so much.
 */
export const estimate: Estimate<'pdf-compress'> = async (file, wishes, run) => {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const step = inTime(PREPARE_MS);
  const prepared = await prepare(document, run, step);
  const bare = (await write(prepared, new Map(), digestOf(file.name), step)).size;
  const aims = wishes.map(aimOf);
  const strengths = aims.flatMap((aim) => ('strength' in aim && aim.strength ? [aim.strength] : []));
  const saved = await savedBy(prepared, strengths, { decode: run.image.decode, asset: run.asset });
  const most = Math.max(0, ...saved.flatMap((less) => less ?? []));
  return aims.map((aim) => {
    if ('budget' in aim) return bare <= aim.budget ? Math.min(file.size, bare) : within(aim.budget, bare - most);
    const less = aim.strength ? saved[strengths.indexOf(aim.strength)] : 0;
    return less === undefined ? undefined : Math.min(file.size, bare - less);
  });
};

/** The size asked for, where the least that was found is within it. */
const within = (budget: number, least: number): number | undefined => (least <= budget ? budget : undefined);

/** A step that throws once the time is over. */
function inTime(ms: number): () => Promise<void> {
  const { signal } = new AbortController();
  const end = performance.now() + ms;
  return async () => {
    if (performance.now() > end) throw new RangeError('takes too long');
    await yieldToEvents(signal);
  };
}

/**
 * Bytes that recoding all pictures saves with each strength; undefined where not even one could be tried in time. Those
 * that could not be tried are taken to come to as many bytes a pixel as those that could: a photograph much finer than
 * it is drawn saves far more of its bytes than one that only keeps its pixels.
 */
async function savedBy(
  { document, replaced, pictures }: Prepared,
  strengths: readonly Strength[],
  ports: RecodePorts,
): Promise<(number | undefined)[]> {
  const images = [...pictures]
    .flatMap(([num, drawn]) => {
      const image = replaced.get(num) ?? document.object(num);
      return image instanceof Stream && image.raw.length >= MIN_BYTES ? [{ image, drawn }] : [];
    })
    .sort((a, b) => b.image.raw.length - a.image.raw.length);
  const end = performance.now() + SAMPLE_MS;
  const tried = strengths.map(() => ({ saved: 0, bytes: 0, pixels: 0 }));
  let count = 0;
  for (const { image, drawn } of images) {
    if (performance.now() > end) break;
    const once = decodedOnce(ports);
    for (const [at, sums] of tried.entries()) {
      const strength = strengths[at] as Strength;
      const smaller = await recode(document, image, drawn, strength, once);
      const bytes = (smaller ?? image).raw.length;
      sums.saved += image.raw.length - bytes;
      sums.bytes += bytes;
      sums.pixels += pixelsOf(image, drawn, strength);
    }
    count++;
  }
  if (images.length > 0 && count === 0) return strengths.map(() => undefined);
  return tried.map(({ saved, bytes, pixels }, at) => {
    const rest = images.slice(count).map(({ image, drawn }) => {
      const comesTo = (bytes / Math.max(1, pixels)) * pixelsOf(image, drawn, strengths[at] as Strength);
      return Math.max(0, image.raw.length - comesTo);
    });
    return saved + rest.reduce((sum, less) => sum + less, 0);
  });
}

/** The pixels a picture comes to, by what its dictionary says of its size. */
function pixelsOf({ dict }: Stream, { size: [width, height] }: Drawn, { dpi }: Strength): number {
  const side = (key: string, points: number): number => fitted(Number(dict.get(key)) || 0, points, dpi);
  return side('Width', width) * side('Height', height);
}

/** Several strengths of one picture want it decoded once. */
function decodedOnce(ports: RecodePorts): RecodePorts {
  let decoded: ReturnType<RecodePorts['decode']> | undefined;
  return { ...ports, decode: (file) => (decoded ??= ports.decode(file)) };
}
