/** How long a tag at the beginning is (ID3v2 §3.1), with its header: seven bits of each of four bytes. */
const ID3_HEADER = 10;
/** Where the counts stand in the first frame of MP3: behind the side information, which is 32 bytes at most. */
const LOOK = 64;
/** A frame more or less is the encoder's way of counting; none is longer. */
const FRAME = 2881;

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const bytesOf = async (file: Blob, from: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());

/** Whether an MP3's end is missing, by the bytes that its first frame counts (Xing, Info); others tell nothing. */
export async function isCutMp3(file: Blob): Promise<boolean> {
  const start = await tagLength(file);
  const told = toldBytes(await bytesOf(file, start, LOOK));
  return told > 0 && told > file.size - start + FRAME;
}

async function tagLength(file: Blob): Promise<number> {
  const head = await bytesOf(file, 0, ID3_HEADER);
  if (head.length < ID3_HEADER || textAt(head, 0, 3) !== 'ID3') return 0;
  return ID3_HEADER + head.subarray(6).reduce((sum, seven) => sum * 128 + (seven & 0x7f), 0);
}

/** The bytes that the first frame counts of all; 0 where it does not. */
function toldBytes(frame: Uint8Array): number {
  const [first = 0, second = 0] = frame;
  const at = /Xing|Info/.exec(textAt(frame, 0, frame.length))?.index;
  if (first !== 0xff || second < 0xe0 || at === undefined || at + 16 > frame.length) return 0;
  const view = new DataView(frame.buffer, frame.byteOffset + at);
  const flags = view.getUint32(4);
  return flags & 2 ? view.getUint32(flags & 1 ? 12 : 8) : 0;
}
