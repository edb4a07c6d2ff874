import { concat } from '../../../lib/concat.ts';
import type { MetadataEdits } from './edits.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Image resources of Photoshop (Adobe Photoshop File Formats Specification, "Image Resource IDs"). */
const IPTC = 0x0404;
const RESOLUTION = 0x03ed;
const THUMBNAILS = new Set([0x0409, 0x040c]);
/** Copies of EXIF and XMP, which are reported elsewhere, and the digest of IPTC, which would no longer hold. */
const COPIES = new Set([0x0422, 0x0423, 0x0424, 0x0425]);

/** Data sets of IPTC's second record (IIM 4.2, chapter 6) that tell the place, and those with a preview. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101]);
const PREVIEWS = new Set([200, 201, 202]);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const even = (length: number): number => length + (length & 1);

/** The data sets that may be kept. What cannot be read, and all behind it, is left out. */
function editIptc(data: Bytes, { place, upright }: MetadataEdits): Bytes {
  const view = viewOf(data);
  const kept: Bytes[] = [];
  for (let at = 0; at + 5 <= data.length && data[at] === 0x1c; ) {
    const [record, set, length] = [view.getUint8(at + 1), view.getUint8(at + 2), view.getUint16(at + 3)];
    const end = at + 5 + length; // a length over 32,767 announces a longer one: nothing of that size is metadata
    if (length > 0x7fff || end > data.length) break;
    const gone = record === 2 && ((!place && PLACES.has(set)) || (upright !== undefined && PREVIEWS.has(set)));
    if (!gone) kept.push(data.subarray(at, end));
    at = end;
  }
  return concat(kept);
}

/** A resource behind its `front` of signature, number and name, padded to an even length. */
function resource(front: Bytes, data: Bytes): Bytes {
  const bytes = new Uint8Array(front.length + 4 + even(data.length));
  bytes.set(front);
  viewOf(bytes).setUint32(front.length, data.length);
  bytes.set(data, front.length + 4);
  return bytes;
}

/** The resources for the picture as it is now; `undefined` where none is left. What is cut is left out. */
export function editResources(bytes: Bytes, edits: MetadataEdits): Bytes | undefined {
  const view = viewOf(bytes);
  const kept: Bytes[] = [];
  for (let at = 0; at + 12 <= bytes.length; ) {
    const head = at + 6 + even(1 + view.getUint8(at + 6));
    if (head + 4 > bytes.length) break;
    const end = head + 4 + view.getUint32(head);
    if (end > bytes.length) break;
    const [id, data] = [view.getUint16(at + 4), bytes.subarray(head + 4, end)];
    const gone =
      COPIES.has(id) ||
      (edits.upright !== undefined && THUMBNAILS.has(id)) ||
      (edits.dpi !== undefined && id === RESOLUTION);
    const told = id === IPTC ? editIptc(data, edits) : data;
    if (!gone && (told.length || !data.length)) kept.push(resource(bytes.subarray(at, head), told));
    at = even(end);
  }
  return kept.length ? concat(kept) : undefined;
}
