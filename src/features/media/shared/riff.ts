/** Recorders that write as they go leave the length of a RIFF file 0 or at its highest. */
const OPEN_END = 0x7fff_0000;

/** WAV and AVI tell their own length, and ffprobe takes what there is for all of it. */
export function isCutRiff(start: Uint8Array, size: number): boolean {
  if (start.length < 8 || new TextDecoder('latin1').decode(start.subarray(0, 4)) !== 'RIFF') return false;
  const told = new DataView(start.buffer, start.byteOffset).getUint32(4, true);
  return told < OPEN_END && told + 8 > size + 1; // the last byte of padding is often left out
}
