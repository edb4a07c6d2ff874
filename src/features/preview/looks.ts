import type { Pixels, Run } from '../../engines/engine.ts';

/** A picture of what a file of another kind begins with: pixels, or a file that is shown in its place. */
export type Look = { pixels: Pixels } | { bytes: Uint8Array<ArrayBuffer> } | undefined;

/** Bytes beyond which a file is not read for the sake of a small picture. */
const MAX = { drawing: 4 * 2 ** 20, ofd: 16 * 2 ** 20, book: 64 * 2 ** 20 };

/**
 * What a card shows of an e-book (its cover), an OFD (its first page, as a PDF) or a drawing (its lines, no longer than
 * `side` pixels); undefined for others and where there is none. Each is fetched when it is first asked for.
 */
export async function lookOf(file: File, kind: string, side: number, run: Run<never>): Promise<Look> {
  if (kind === 'epub' && file.size <= MAX.book) {
    const { coverPicture } = await import('../../model/readers/epub/cover.ts');
    const bytes = await coverPicture(file);
    return bytes && { bytes };
  }
  if ((kind === 'mobi' || kind === 'azw3') && file.size <= MAX.book) {
    const { mobiCover } = await import('../../model/readers/mobi/read.ts');
    const bytes = await mobiCover(file);
    return bytes && { bytes };
  }
  if (kind === 'ofd' && file.size <= MAX.ofd)
    return { bytes: await (await import('./ofd-page.ts')).firstPage(file, run) };
  if ((kind === 'dwg' || kind === 'dxf') && file.size <= MAX.drawing)
    return (await import('./drawn-lines.ts')).drawnLines(file, side, run);
  return undefined;
}
