import { isAt } from './marks.ts';

const LOOK = 2 ** 20;

const bytesOf = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** A subtitle track in Matroska: TrackType (0x83), one byte, 17 (RFC 9559 §5.1.4.1.3). */
const MATROSKA = [0x83, 0x81, 0x11];
/** The handler of a track in ISO media (ISO 14496-12 §8.4.3): its type stands eight bytes behind its name. */
const HANDLER = bytesOf('hdlr');
const TYPES = ['text', 'sbtl', 'subt', 'clcp'].map(bytesOf);

/** How Matroska begins (EBML, RFC 8794 §11.2.1) and where its data do, after the lists of tracks (RFC 9559 §5.1.3). */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
/** The boxes that ISO media begin with; the first four bytes are the length. */
const BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'].map(bytesOf);

/** Whether the beginning of a Matroska file, up to its data, names a track of subtitles. */
function inMatroska(start: Uint8Array): boolean {
  for (let at = EBML.length; at < start.length - 2 && !isAt(start, at, CLUSTER); at++)
    if (isAt(start, at, MATROSKA)) return true;
  return false;
}

function inBoxes(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length - 15; at++)
    if (isAt(bytes, at, HANDLER) && TYPES.some((type) => isAt(bytes, at + 12, type))) return true;
  return false;
}

/**
 * Whether a film names a track of subtitles, by its beginning and its end; each kind of file by its own mark, for
 * three bytes like those of Matroska occur by chance in most compressed data.
 */
export function namesSubtitles(start: Uint8Array, end: Uint8Array): boolean {
  if (isAt(start, 0, EBML)) return inMatroska(start);
  return BOXES.some((box) => isAt(start, 4, box)) && (inBoxes(start) || inBoxes(end));
}

/**
 * Whether a film seems to have subtitles, which are not read in the browser: rather once too often, so that none is
 * lost. Looks at its beginning and its end, where the lists of tracks stand.
 */
export async function seemsSubtitled(file: Blob): Promise<boolean> {
  const pieces = [file.slice(0, LOOK), file.slice(Math.max(0, file.size - LOOK))];
  const [start, end] = await Promise.all(pieces.map(async (piece) => new Uint8Array(await piece.arrayBuffer())));
  return !!start && !!end && namesSubtitles(start, end);
}

/** What to say of a film with subtitles that is done in the browser all the same. */
export const SUBTITLES_STAY = '浏览器里带不过字幕，新文件里没有。需要字幕，请交给服务器处理。';
