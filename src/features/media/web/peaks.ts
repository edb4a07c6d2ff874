import type { Samples } from './samples.ts';

/** The highest point of each stretch of sound, one byte each, 255 for full scale. */
export class Peaks {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #perSecond: number;

  constructor(seconds: number, perSecond: number) {
    this.bytes = new Uint8Array(Math.max(1, Math.ceil(seconds * perSecond)));
    this.#perSecond = perSecond;
  }

  add({ at, rate, channels }: Samples): void {
    for (const channel of channels)
      for (let index = 0; index < channel.length; index++) {
        const place = Math.floor(((at + index) / rate) * this.#perSecond);
        const height = Math.min(255, Math.round(Math.abs(channel[index] ?? 0) * 255));
        if (height > (this.bytes[place] ?? 255)) this.bytes[place] = height;
      }
  }
}
