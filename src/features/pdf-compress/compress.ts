import type { PdfDocument } from '../../formats/pdf/document.ts';
import { Stream } from '../../formats/pdf/objects.ts';
import { makeCarrier, readCarrier } from './carrier.ts';
import type { FontPorts } from './fonts.ts';
import { recodeAll } from './pictures.ts';
import { type Prepared, prepare } from './prepare.ts';
import { MIN_BYTES, type RecodePorts, type Strength } from './recode.ts';
import { type Fitted, fitTo, MAX_TRIES } from './target.ts';
import { write } from './write.ts';

/** What is to be reached: nothing lost, pictures of a strength, or a size in bytes. */
export type Aim = { strength: Strength | undefined } | { budget: number };

/** What compressing needs from its surroundings. */
export interface Ports extends RecodePorts, FontPorts {
  asset(name: 'harfbuzz-subset.wasm' | 'jpeg-encoder.wasm'): Promise<Uint8Array>;
  /** How many carriers may be recoded at the same time. */
  cores: number;
  /** Recodes each carrier on another core and gives them back in order; that brings the whole as far as `to` (0–1). */
  spread(carriers: File[], strength: Strength, to: number): Promise<File[]>;
  /** Hears how much of the whole is done (0–1), and what is being done; may throw to end it. */
  step(part: number, note?: string): Promise<void>;
}

/** A compressed document, and what was done to it. */
export interface Compressed extends Fitted {
  prepared: Prepared;
}

/** More carriers than cores, so that a core with light pictures takes more of them. */
const PER_CORE = 3;
/** Bytes of pictures below which starting other cores takes longer than it saves. */
const WORTH_SPREADING = 1_000_000;

/**
 * Compresses a document. The result may be larger than the input. `digest` (16 bytes) becomes part of its identifier.
 */
export async function compress(document: PdfDocument, aim: Aim, digest: Uint8Array, ports: Ports): Promise<Compressed> {
  const next = createSpans(ports);
  const prepared = await prepare(document, ports, next(0.2).step);
  const tries = 'budget' in aim ? MAX_TRIES : 1;
  const ends = 'budget' in aim ? [0.3, 0.95] : []; // it is written without pictures first, and at most twice in the end
  let tried = 0;
  const work = {
    sizes: sizesOf(prepared),
    recode: (strength: Strength) => {
      const to = 0.9 - 0.6 * (1 - ++tried / tries);
      return recodePictures(prepared, strength, ports, next(to, tried > 1 ? `还没合适，压第 ${tried} 遍` : undefined));
    },
    write: (pictures: ReadonlyMap<number, Stream>) => write(prepared, pictures, digest, next(ends.shift() ?? 1).step),
  };
  if ('budget' in aim) return { ...(await fitTo(work, aim.budget)), prepared };
  const pictures: Map<number, Stream> = aim.strength ? await work.recode(aim.strength) : new Map();
  return { written: await work.write(pictures), pictures, fits: true, prepared };
}

/** A part of the work: from the end of the one before it up to `to` of the whole (0–1). */
interface Span {
  to: number;
  step(part: number): Promise<void>;
}

/** Cuts the whole into spans that follow each other, so that what is shown as done only grows. */
function createSpans(ports: Pick<Ports, 'step'>): (to: number, note?: string) => Span {
  let at = 0;
  return (to, note) => {
    const from = at;
    at = to;
    return { to, step: (part) => ports.step(from + (to - from) * part, note) };
  };
}

/** Bytes of the pictures worth a try, in the order they are met. */
function sizesOf({ document, replaced, pictures }: Prepared): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const num of pictures.keys()) {
    const image = replaced.get(num) ?? document.object(num);
    if (image instanceof Stream && image.raw.length >= MIN_BYTES) sizes.set(num, image.raw.length);
  }
  return sizes;
}

async function recodePictures(
  prepared: Prepared,
  strength: Strength,
  ports: Ports,
  { to, step }: Span,
): Promise<Map<number, Stream>> {
  await step(0);
  const parts = ports.cores > 1 ? partsOf(prepared, ports.cores * PER_CORE) : [];
  if (parts.length < 2) return recodeAll(prepared, strength, ports, step);
  const carriers = await Promise.all(parts.map((nums) => makeCarrier(prepared, nums)));
  const back = await ports.spread(carriers, strength, to);
  const masks = new Map([...prepared.pictures].filter(([, { mask }]) => mask));
  const found = await recodeAll({ ...prepared, pictures: masks }, strength, ports, step);
  for (const [index, file] of back.entries())
    for (const [num, image] of await readCarrier(prepared, parts[index] as number[], file)) found.set(num, image);
  return found;
}

/** Pictures that are not masks, in parts of like size; none where they are not worth it. */
function partsOf(prepared: Prepared, count: number): number[][] {
  const sizes = [...sizesOf(prepared)].filter(([num]) => !prepared.pictures.get(num)?.mask);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (total < WORTH_SPREADING) return [];
  const parts: number[][] = [[]];
  let filled = 0;
  for (const [num, size] of sizes) {
    if (filled > 0 && filled + size > total / count) {
      parts.push([]);
      filled = 0;
    }
    parts.at(-1)?.push(num);
    filled += size;
  }
  return parts;
}
