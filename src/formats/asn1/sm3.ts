/** Bytes hashed at a time. */
const BLOCK = 64;
const START = [0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e] as const;

const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const p0 = (word: number): number => word ^ turned(word, 9) ^ turned(word, 17);
const p1 = (word: number): number => word ^ turned(word, 15) ^ turned(word, 23);

/** T turned left by the number of the round, for each of the 64 rounds. */
const CONSTANTS = Int32Array.from({ length: 64 }, (_, round) =>
  turned(round < 16 ? 0x79cc4519 : 0x7a879d8a, round % 32),
);

/** A digest whose bytes come piece by piece. */
export interface Sm3 {
  update(bytes: Uint8Array): Sm3;
  /** The 32 bytes of the digest; nothing can be added afterwards. */
  digest(): Uint8Array<ArrayBuffer>;
}

/** The SM3 digest (GB/T 32905) of bytes that come piece by piece; they are not kept. */
export function sm3Hash(): Sm3 {
  const state = Int32Array.from(START);
  const rest = new Uint8Array(BLOCK);
  let [held, length] = [0, 0];
  const hash: Sm3 = {
    update(bytes) {
      length += bytes.length;
      let at = 0;
      if (held > 0) {
        at = Math.min(bytes.length, BLOCK - held);
        rest.set(bytes.subarray(0, at), held);
        held += at;
        if (held < BLOCK) return hash;
        compress(state, rest, 0);
      }
      for (; at + BLOCK <= bytes.length; at += BLOCK) compress(state, bytes, at);
      rest.set(bytes.subarray(at));
      held = bytes.length - at;
      return hash;
    },
    digest() {
      const bits = BigInt(length) * 8n;
      const padding = new Uint8Array(9 + ((2 * BLOCK - 9 - held) % BLOCK));
      padding[0] = 0x80;
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits);
      hash.update(padding);
      const result = new DataView(new ArrayBuffer(32));
      for (const [at, word] of state.entries()) result.setInt32(at * 4, word);
      return new Uint8Array(result.buffer);
    },
  };
  return hash;
}

const words = new Int32Array(68);

/** §5.3: one block, standing at a place in bytes. */
function compress(state: Int32Array, bytes: Uint8Array, from: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, BLOCK);
  const w = (at: number): number => words[at] as number;
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(at * 4);
  for (let at = 16; at < 68; at++)
    words[at] = p1(w(at - 16) ^ w(at - 9) ^ turned(w(at - 3), 15)) ^ turned(w(at - 13), 7) ^ w(at - 6);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const high = turned(a, 12);
    const ss1 = turned((high + e + (CONSTANTS[round] as number)) | 0, 7);
    const ff = round < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
    const gg = round < 16 ? e ^ f ^ g : (e & f) | (~e & g);
    const tt1 = (ff + d + (ss1 ^ high) + (w(round) ^ w(round + 4))) | 0;
    const tt2 = (gg + h + ss1 + w(round)) | 0;
    d = c; // one by one: this loop is all the time that hashing takes
    c = turned(b, 9);
    b = a;
    a = tt1;
    h = g;
    g = turned(f, 19);
    f = e;
    e = p0(tt2);
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) ^ word;
}
