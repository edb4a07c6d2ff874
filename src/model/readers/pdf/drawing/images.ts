import type { PdfDocument } from '../../../../formats/pdf/document.ts';
import type { Stream } from '../../../../formats/pdf/objects.ts';
import { asDrawn, asStored, isMasked, pictureOf, plainRows } from '../../../../formats/pdfium/stored/picture.ts';
import { encodePng } from '../../../../formats/pdfium/stored/png.ts';
import { channelsOf } from '../../../../lib/hex.ts';
import { type PictureSources, readable } from '../pictures.ts';

/** A picture as a file. */
export interface ImageFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

const MAX_PIXELS = 40_000_000;
/** Bytes of pictures that are kept for pages that show them again. */
const MAX_KEPT = 64 * 1024 * 1024;
const BLACK = '#000000';

/** The pictures of a document as files that every reader of pictures takes: PNG and JPEG of up to three components. */
export class Images {
  readonly #document: PdfDocument;
  readonly #sources: PictureSources;
  readonly #kept = new Map<Stream, Map<string, ImageFile | undefined>>();
  #bytes = 0;

  constructor(document: PdfDocument, sources: PictureSources) {
    this.#document = document;
    this.#sources = sources;
  }

  /** A picture, stencils in this colour; undefined where it cannot be read. */
  async of(image: Stream, colour: string): Promise<ImageFile | undefined> {
    const known = this.#kept.get(image);
    if (known?.has(colour)) return known.get(colour);
    const file = await readable(this.#read(image, colour));
    this.#bytes += file?.bytes.length ?? 0;
    if (this.#bytes <= MAX_KEPT) this.#kept.set(image, (known ?? new Map()).set(colour, file));
    return file;
  }

  async #read(image: Stream, colour: string): Promise<ImageFile | undefined> {
    const picture = pictureOf(this.#document, image);
    if (!picture || picture.width * picture.height > MAX_PIXELS) return undefined;
    if (picture.stencil) return this.#stencil(picture, colour);
    const found = isMasked(picture) ? undefined : await asStored(picture);
    const plain = found?.type === 'png' || (found?.type === 'jpg' && !isFourColour(found.bytes));
    const file = plain ? found : await asDrawn(picture, this.#sources, { seen: true });
    return file && { bytes: file.bytes as Uint8Array<ArrayBuffer>, name: `image.${file.type}` };
  }

  /** A stencil as two colours, one of them clear. */
  async #stencil(picture: NonNullable<ReturnType<typeof pictureOf>>, colour: string): Promise<ImageFile | undefined> {
    const found = plainRows(picture);
    if (!found) {
      const drawn = colour === BLACK ? await asDrawn(picture, this.#sources) : undefined;
      return drawn && { bytes: drawn.bytes as Uint8Array<ArrayBuffer>, name: 'image.png' };
    }
    const ink = channelsOf(colour);
    const { width, height } = picture;
    const head = { width, height, depth: 1, type: 3 as const };
    const colours = { palette: Uint8Array.from([...ink, ...ink]), opacity: Uint8Array.of(255, 0) };
    return { bytes: await encodePng({ ...head, ...colours }, found.rows), name: 'image.png' };
  }
}

/** Whether a JPEG has four components (ISO/IEC 10918-1 §B.2.2). */
function isFourColour(bytes: Uint8Array): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return bytes[at + 9] === 4;
    at += 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
  }
  return false;
}
