interface Space {
  low: Uint8Array;
  high: Uint8Array;
}

/** More ranges than any writing has. */
const MAX_SPACES = 256;

/** The codespace ranges of a CMap (ISO 32000-2 §9.7.6.3): which bytes make a code. */
export class Codespaces {
  private readonly spaces: Space[] = [];

  add(low: Uint8Array, high: Uint8Array): void {
    if (low.length >= 1 && low.length <= 4 && low.length === high.length && this.spaces.length < MAX_SPACES)
      this.spaces.push({ low, high });
  }

  /** The bytes of the shortest codes; two where no ranges are given. */
  get shortest(): number {
    return this.spaces.reduce((least, { low }) => Math.min(least, low.length), this.spaces.length ? 4 : 2);
  }

  /**
   * The bytes of the code at a place: of the range it is in, or else of the one that it agrees with for most bytes; 0
   * where not even its first byte is in a range.
   */
  length(bytes: Uint8Array, at: number): number {
    let [best, length] = [0, 0];
    for (const { low, high } of this.spaces) {
      let same = 0;
      while (same < low.length && within(bytes[at + same], low[same] as number, high[same] as number)) same++;
      if (same === low.length) return same;
      if (same > best) [best, length] = [same, low.length];
    }
    return length;
  }
}

const within = (byte: number | undefined, low: number, high: number): boolean =>
  byte !== undefined && byte >= low && byte <= high;
