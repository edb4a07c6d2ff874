import { UserError } from '../../schemas/error.ts';
import { preview } from '../jobs/preview.ts';
import { canonical } from '../lib/intake.ts';
import { factsAnew, factsOf, faultOf } from './facts.ts';
import { $files, type InputFile, patchFile } from './tool.ts';

/** Pixels of the longer side: a card's width on a sharp screen. */
const SIZE = 400;
/** A start that follows at once has the processor for itself. */
const AFTER_MS = 300;
const PICTURES = ['jpg', 'png', 'webp', 'avif', 'gif', 'bmp', 'tiff', 'ico', 'svg', 'heic'];
const PREVIEWED = new Set(['pdf', ...PICTURES, 'epub', 'mobi', 'azw3', 'ofd', 'dwg', 'dxf']);
const FILMS = new Set(['mp4', 'mov', 'webm', 'mkv']);

/** Whether a first page, the picture or a frame can be seen of files of a type. */
export const isPreviewed = (type: string): boolean => PREVIEWED.has(type) || FILMS.has(type);

const wishes = new Map<string, AbortController>();

/** Draws the first page of files and counts their pages, a moment later, one after the other. */
export function previewSoon(files: readonly InputFile[]): void {
  const wanted = files.filter(({ type }) => isPreviewed(type));
  for (const { id } of wanted) {
    wishes.get(id)?.abort();
    wishes.set(id, new AbortController());
  }
  setTimeout(() => {
    for (const entry of wanted) void show(entry);
  }, AFTER_MS);
}

async function show({ id, file, type, password }: InputFile): Promise<void> {
  const signal = wishes.get(id)?.signal;
  if (!signal || signal.aborted) return;
  try {
    const { info, pictures } = FILMS.has(type)
      ? { info: {}, pictures: await frames(file, SIZE, signal) }
      : await preview(file, { pages: '1', size: SIZE, ...(password && { password }) }, signal);
    const [first] = pictures;
    if (signal.aborted || !$files.get().some((entry) => entry.id === id)) return;
    patchFile(id, { ...factsOf(info, password), ...(first && { thumb: URL.createObjectURL(first) }) });
  } catch (thrown) {
    // A list without thumbnails still works. What is wrong with a PDF is said in the words that its start would use.
    const facts = await (type === 'pdf' ? factsAnew(file, password) : faultOf(thrown));
    if (!signal.aborted) patchFile(id, facts);
  }
}

let lastFilm: Promise<unknown> = Promise.resolve();

/** One frame of a film, or none; one film after the other. */
function frames(file: File, size: number, signal: AbortSignal): Promise<Blob[]> {
  const next = lastFilm.then(async () => {
    if (signal.aborted) return [];
    const { filmFrame } = await import('./film-frame.ts');
    const frame = await filmFrame(file, size, signal);
    return frame ? [frame] : [];
  });
  lastFilm = next.catch(() => undefined);
  return next;
}

/** Gives up a file's preview and frees its picture. */
export function forgetThumb(id: string): void {
  wishes.get(id)?.abort();
  wishes.delete(id);
  const thumb = $files.get().find((entry) => entry.id === id)?.thumb;
  if (thumb) URL.revokeObjectURL(thumb);
}

export interface ResultFacts {
  thumb?: string;
  /** Pages or pixels, in words. */
  words?: string;
}

/**
 * The thumbnail (so many pixels long) and measure of a file that came out; `undefined` where it cannot be drawn. The
 * caller frees the thumbnail.
 */
export async function resultPreview(file: File, size: number, signal: AbortSignal): Promise<ResultFacts | undefined> {
  const type = canonical(/\.([a-z0-9]+)$/i.exec(file.name)?.[1] ?? '');
  try {
    if (FILMS.has(type)) {
      const [frame] = await frames(file, size, signal);
      return frame && { thumb: URL.createObjectURL(frame) };
    }
    if (!PREVIEWED.has(type)) return undefined;
    const { info, pictures } = await preview(file, { pages: '1', size }, signal);
    const words = info.pages
      ? `${info.pages} 页`
      : info.width && info.height && info.kind !== 'pdf'
        ? `${info.width} × ${info.height}`
        : undefined;
    return { ...(pictures[0] && { thumb: URL.createObjectURL(pictures[0]) }), ...(words && { words }) };
  } catch {
    return undefined;
  }
}

/** One page of a PDF as a picture no longer than `size` pixels, with the number of pages. Rejects with UserError. */
export async function drawPage(
  file: File,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<{ picture?: File; pages: number }> {
  const { info, pictures } = await preview(file, { pages: String(page), size }, signal);
  return { pages: info.pages ?? 1, ...(pictures[0] && { picture: pictures[0] }) };
}

/**
 * Pages of an input (a page range) as pictures no longer than `size` pixels. Rejects with UserError, `cancelled` where
 * the file is gone.
 */
export async function drawPages(id: string, pages: string, size: number, signal: AbortSignal): Promise<File[]> {
  const entry = $files.get().find((other) => other.id === id);
  if (!entry) throw new UserError('cancelled');
  const { file, password } = entry;
  return (await preview(file, { pages, size, ...(password && { password }) }, signal)).pictures;
}
