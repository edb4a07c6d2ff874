/** A decoded picture, RGBA. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** What is asked of the platform's codecs (an engine's `run.image` fits). */
export interface ImageCodec {
  decode(file: Blob): Promise<Pixels | undefined>;
  encode(pixels: Pixels, type: 'jpg' | 'png', options: { quality?: number }): Promise<Blob | undefined>;
}
