/**
 * A marker segment of a JPEG (ITU-T T.81, B.1.1.4): `from` its 0xff, `to` behind its body. The body stands without its
 * length.
 */
export interface Segment<Buffer extends ArrayBufferLike = ArrayBuffer> {
  marker: number;
  from: number;
  to: number;
  body: Uint8Array<Buffer>;
}

export const [SOS, EOI] = [0xda, 0xd9];
const FILL = 0xff;

/** Markers that stand alone: TEM, RST0–RST7 and SOI (B.1.1.3). */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** SOF0–SOF15: the segment that gives the size (B.2.2). DHT, JPG and DAC lie between them. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** SOF0–SOF2, baseline to progressive DCT with Huffman codes: the kinds that viewers of PDF read (§7.4.8 there). */
export const isUsualFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;

/** Components of a picture, by the body of its frame segment. */
export const componentsIn = (frame: Uint8Array): number => frame[5] ?? 0;

/**
 * The marker segment at `at`; fill bytes and markers that stand alone are passed over. Undefined at the end of the
 * image. Throws RangeError where something else stands there, or the segment is cut.
 */
export function segmentAt<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
  at: number,
): Segment<Buffer> | undefined {
  let from = at;
  for (;;) {
    if (bytes[from] !== 0xff) throw new RangeError('no marker');
    const marker = bytes[from + 1];
    if (marker === undefined) throw new RangeError('a marker is cut');
    if (marker === EOI) return undefined;
    if (marker !== FILL && !isBare(marker)) return segmentOf(bytes, marker, from);
    from += marker === FILL ? 1 : 2;
  }
}

function segmentOf<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
  marker: number,
  from: number,
): Segment<Buffer> {
  const [high, low] = [bytes[from + 2], bytes[from + 3]];
  const to = from + 2 + (((high ?? 0) << 8) | (low ?? 0));
  if (low === undefined || to < from + 4 || to > bytes.length) throw new RangeError('a segment is cut');
  return { marker, from, to, body: bytes.subarray(from + 4, to) };
}

/**
 * The marker segments in front of the first scan, that of the scan (SOS) as the last. Throws as `segmentAt`, and where
 * there is no scan.
 */
export function* headSegments<Buffer extends ArrayBufferLike>(bytes: Uint8Array<Buffer>): Generator<Segment<Buffer>> {
  for (let segment = segmentAt(bytes, 2); ; segment = segmentAt(bytes, segment.to)) {
    if (!segment) throw new RangeError('no scan');
    yield segment;
    if (segment.marker === SOS) return;
  }
}

/**
 * The offset behind the end-of-image marker of the picture whose first scan begins at `from`; -1 where it is missing.
 */
export function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] as number;
    if (marker === EOI) return at + 2;
    if (marker === FILL) at++;
    else if (marker === 0 || isBare(marker)) at += 2;
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return -1;
}

/** Whether a body begins with this text, such as the name that an application segment bears. */
export const begins = (body: Uint8Array, text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (body[index] !== text.charCodeAt(index)) return false;
  return true;
};

/** Bytes that the body of a segment holds at most. */
export const MAX_BODY = 65_533;

/**
 * A marker segment of these pieces of body, with its length. Throws RangeError where they are more than `MAX_BODY`
 * bytes.
 */
export function writeSegment(marker: number, ...pieces: Uint8Array[]): Uint8Array[] {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 2);
  if (length > MAX_BODY + 2) throw new RangeError('too long for a segment');
  return [Uint8Array.of(0xff, marker, length >> 8, length & 255), ...pieces];
}
