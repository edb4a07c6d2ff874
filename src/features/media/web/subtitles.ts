const LOOK = 2 ** 20;

const bytesOf = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** A subtitle track in Matroska: TrackType (0x83), one byte, 17 (RFC 9559 §5.1.4.1.3). */
const MATROSKA = [0x83, 0x81, 0x11];
/** The handler of a track in ISO media (ISO 14496-12 §8.4.3): its type stands eight bytes behind its name. */
const HANDLER = bytesOf('hdlr');
const TYPES = ['text', 'sbtl', 'subt', 'clcp'].map(bytesOf);

const isAt = (bytes: Uint8Array, at: number, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte);

/** Whether some bytes of a file name a track of subtitles. */
export function namesSubtitles(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length - 15; at++) {
    if (isAt(bytes, at, MATROSKA)) return true;
    if (isAt(bytes, at, HANDLER) && TYPES.some((type) => isAt(bytes, at + 12, type))) return true;
  }
  return false;
}

/**
 * Whether a file seems to have subtitles, which are not read in the browser: rather once too often, so that none is
 * lost. Looks at its beginning and its end, where the lists of tracks stand.
 */
export async function seemsSubtitled(file: Blob): Promise<boolean> {
  for (const piece of [file.slice(0, LOOK), file.slice(Math.max(0, file.size - LOOK))])
    if (namesSubtitles(new Uint8Array(await piece.arrayBuffer()))) return true;
  return false;
}
