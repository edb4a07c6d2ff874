/**
 * A running 53-bit digest (two multiplicative hashes side by side); it tells drawings apart, it does not resist an
 * attacker.
 */
export class Digest {
  private high = 0xdeadbeef;
  private low = 0x41c6ce57;

  private step(code: number): void {
    this.high = Math.imul(this.high ^ code, 2654435761);
    this.low = Math.imul(this.low ^ code, 1597334677);
  }

  text(value: string): this {
    for (let at = 0; at < value.length; at++) this.step(value.charCodeAt(at));
    this.step(0x1f);
    return this;
  }

  bytes(value: Uint8Array, from = 0, to = value.length): this {
    for (let at = from; at < to; at++) this.step(value[at] as number);
    this.step(to - from);
    return this;
  }

  number(value: number): this {
    this.step(value);
    return this;
  }

  toString(): string {
    const high =
      Math.imul(this.high ^ (this.high >>> 16), 2246822507) ^ Math.imul(this.low ^ (this.low >>> 13), 3266489909);
    const low =
      Math.imul(this.low ^ (this.low >>> 16), 2246822507) ^ Math.imul(this.high ^ (this.high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
  }
}

/**
 * Of long data only this much at either end is looked at, besides its length: compressed pictures differ everywhere.
 */
const ENDS = 16_384;

/** The digest of stored stream data. */
export function digestData(digest: Digest, data: Uint8Array): Digest {
  if (data.length <= ENDS * 2) return digest.bytes(data);
  return digest
    .bytes(data, 0, ENDS)
    .bytes(data, data.length - ENDS)
    .text(String(data.length));
}
