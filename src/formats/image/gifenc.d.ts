declare module 'gifenc/dist/gifenc.esm.js' {
  interface FrameOptions {
    palette: number[][];
    delay: number;
    transparent: boolean;
    transparentIndex: number;
    dispose: number;
    repeat: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, colours: number, options: { format: 'rgb565' }): number[][];
}
