import { boxesOf } from './boxes.ts';
import { isCutMp3 } from './cut-mp3.ts';
import { isCutRiff } from './riff.ts';
import { lengthAt } from './vint.ts';

/** How much of a file's beginning is needed to tell. */
const HEAD_BYTES = 256;

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;

/**
 * Whether a file's end is missing, by what RIFF and Matroska tell of their own length; of other kinds nothing is known.
 */
export const isCutOff = (start: Uint8Array, size: number): boolean =>
  isCutRiff(start, size) || isCutMatroska(start, size);

/** Whether a file's end is missing, as far as its kind tells. */
export async function endIsMissing(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isCutOff(head, file.size) || (await isCutMp3(file)) || (await isCutIso(file, head));
}

/** What of ISO media is of use (ISO 14496-12 §8): filler at the end may be missing. */
const USED = new Set(['mdat', 'moov', 'moof']);

/** Whether a box of ISO media goes on behind the end of the file, among those that are looked at. */
async function isCutIso(file: Blob, head: Uint8Array): Promise<boolean> {
  if (new TextDecoder('latin1').decode(head.subarray(4, 8)) !== 'ftyp') return false;
  for await (const { type, missing } of boxesOf(file, 0, file.size)) if (missing > 0 && USED.has(type)) return true;
  return false;
}

/** Matroska is one segment behind a header (RFC 9559 §5.1, RFC 8794 §4), whose length may be left open. */
function isCutMatroska(start: Uint8Array, size: number): boolean {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (start.length < 8 || view.getUint32(0) !== EBML) return false;
  const header = lengthAt(view, 4);
  const segment = header && header.end + header.value;
  if (!segment || segment + 12 > start.length || view.getUint32(segment) !== SEGMENT) return false;
  const body = lengthAt(view, segment + 4);
  return !!body && Number.isFinite(body.value) && body.end + body.value > size;
}
