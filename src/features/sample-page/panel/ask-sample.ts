import { UserError } from '../../../../schemas/error.ts';
import { askEngine, type Question } from '../../../jobs/ask.ts';

/**
 * One page of a PDF as an engine with these (checked) options would give it out; `size` is the picture's longer side in
 * pixels.
 */
export interface SampleWish {
  engineId: string;
  options: Record<string, unknown>;
  file: File;
  password: string | undefined;
  /** From 1. */
  page: number;
  size: number;
}

const EXTRACT = 'sample-page';
const DRAW = 'preview';
/**
 * A step that is given up may take so long to end by itself: ending its worker would cost the next one a fresh start.
 */
const GRACE_MS = 800;

let last: { file: File; password: string | undefined; page: number; alone: File } | undefined;

/** A page drawn, and what the engine noted about it. */
export interface Drawn {
  picture: File;
  notes: string[];
}

/**
 * Draws the page by running the engine on it, in a worker of its own. Rejects with UserError, `cancelled` for a wish
 * given up.
 */
export async function sample(wish: SampleWish, signal: AbortSignal): Promise<Drawn> {
  const { engineId, options, page, size } = wish;
  const alone = await pageAlone(wish, signal);
  const notes: string[] = [];
  const [made] = await step({ engine: engineId, file: alone, options }, signal, (text) => notes.push(text));
  if (!made) throw new UserError('no-result');
  const drawn = await step({ engine: DRAW, file: made, options: { pages: String(page), size } }, signal);
  const picture = drawn.find(({ type }) => type.startsWith('image/'));
  if (!picture) throw new UserError('no-result');
  return { picture, notes };
}

/** The file with this page alone; the last one is kept, as settings change more often than pages. */
async function pageAlone({ file, password, page }: SampleWish, signal: AbortSignal): Promise<File> {
  if (last?.file === file && last.page === page && last.password === password) return last.alone;
  const [alone] = await step({ engine: EXTRACT, file, options: { page }, password }, signal);
  if (!alone) throw new UserError('no-result');
  last = { file, password, page, alone };
  return alone;
}

async function step(question: Question, signal: AbortSignal, note?: (text: string) => void): Promise<File[]> {
  if (signal.aborted) throw new UserError('cancelled');
  const stop = new AbortController();
  const late = (): unknown => setTimeout(() => stop.abort(), GRACE_MS);
  signal.addEventListener('abort', late, { once: true });
  try {
    return await askEngine(question, stop.signal, undefined, note);
  } finally {
    signal.removeEventListener('abort', late);
  }
}
