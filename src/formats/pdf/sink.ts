/**
 * A growing byte buffer. Writers that know how much they need call `room` first and then write `bytes` and `at`
 * themselves.
 */
export class Sink {
  bytes: Uint8Array<ArrayBuffer>;
  at = 0;

  constructor(size = 8192) {
    this.bytes = new Uint8Array(size);
  }

  /** Makes sure that `count` more bytes fit. */
  room(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.at + count, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }

  /** Appends the low bytes of a text's code units. */
  text(text: string): void {
    this.room(text.length);
    for (let index = 0; index < text.length; index++) this.bytes[this.at++] = text.charCodeAt(index);
  }

  /** Appends bytes. */
  append(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** A view of what was written; valid until the next write. */
  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }

  /** A copy of what was written; the sink is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.at);
    this.at = 0;
    return taken;
  }
}
