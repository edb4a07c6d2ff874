const SLICE = 4 * 1024 * 1024;

/** A hash that takes its bytes bit by bit. */
interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Hashes pieces of bytes, however large; `rest` is awaited now and then and may throw to end it. */
export async function slowHash(hash: Hasher, pieces: Uint8Array[], rest: () => Promise<void>): Promise<Uint8Array> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      hash.update(piece.subarray(at, at + SLICE));
      await rest();
    }
  }
  return hash.digest();
}
