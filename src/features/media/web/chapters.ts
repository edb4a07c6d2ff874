import { type Box, boxesOf } from '../shared/boxes.ts';
import { isAt } from './marks.ts';

/** Where a file of sound or film begins: tags, lists of tracks and what leads to the rest stand here. */
const LOOK = 2 ** 20;
/** Boxes looked at on the way to chapters: a film has a few tracks of a dozen boxes. */
const MAX_BOXES = 1024;
const bytesOf = async (file: Blob, from: number, to: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * Chapters of ISO media: a list in the user data (`chpl`), or a track that another names as its chapters (`chap`,
 * QuickTime File Format, “Track References”).
 */
async function inBoxes(file: Blob): Promise<boolean> {
  const budget = { left: MAX_BOXES };
  for await (const movie of boxesOf(file, 0, file.size, budget)) {
    if (movie.type !== 'moov') continue;
    for await (const { type, from, to } of boxesOf(file, movie.from, movie.to, budget)) {
      const mark = { trak: 'tref', udta: 'chpl' }[type];
      if (mark)
        for await (const box of boxesOf(file, from, to, budget)) if (await tellsChapters(file, box, mark)) return true;
    }
    return false;
  }
  return false;
}

async function tellsChapters(file: Blob, { type, from, to }: Box, mark: string): Promise<boolean> {
  if (type !== mark) return false;
  return mark === 'chpl' || textOf(await bytesOf(file, from, Math.min(to, from + 1024))).includes('chap');
}

const [EBML, ID3, OGG, FLAC] = [
  [0x1a, 0x45, 0xdf, 0xa3],
  [0x49, 0x44, 0x33],
  [0x4f, 0x67, 0x67, 0x53],
  [0x66, 0x4c, 0x61, 0x43],
];
/** The element of chapters in Matroska, which is also how its table of contents names it (RFC 9559 §5.1.7). */
const CHAPTERS = '\x10\x43\xa7\x70';
const IN_COMMENTS = /CHAPTER\d{3}=/i;

/** A cue sheet among the blocks that FLAC begins with (RFC 9639 §8.1), or chapters among its comments. */
function inFlac(start: Uint8Array): boolean {
  for (let at = FLAC.length; at + 4 <= start.length; ) {
    const [kind = 0, a = 0, b = 0, c = 0] = start.subarray(at, at + 4);
    if ((kind & 0x7f) === 5) return true;
    at += 4 + ((a << 16) | (b << 8) | c);
    if (kind & 0x80) break;
  }
  return IN_COMMENTS.test(textOf(start));
}

/** Whether a file seems to have chapters, which are not carried over in the browser: rather once too often. */
export async function seemsChaptered(file: Blob): Promise<boolean> {
  const start = await bytesOf(file, 0, LOOK);
  if (isAt(start, 0, EBML)) return textOf(start).includes(CHAPTERS);
  if (isAt(start, 0, FLAC)) return inFlac(start);
  if (isAt(start, 0, OGG)) return IN_COMMENTS.test(textOf(start));
  if (isAt(start, 0, ID3)) return textOf(start).includes('CHAP\0');
  return inBoxes(file);
}

/** Formats that hold chapters, of those that a browser writes. */
const HOLD = new Set(['mp3', 'm4a', 'ogg', 'opus', 'flac', 'mp4', 'mov', 'mkv', 'webm']);

/** Whether a result in this format could have chapters and, made in the browser, has none of those of its source. */
export const losesChapters = async (file: Blob, format: string): Promise<boolean> =>
  HOLD.has(format) && (await seemsChaptered(file));

/** Why such a file goes elsewhere, as a clause, and what is said of a result that was made here all the same. */
export const CHAPTERS_STAY = { reason: '它分章节，浏览器里带不过去', note: '章节没有带过去。' };
