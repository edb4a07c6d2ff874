/** What is used of the package, whose `exports` lead to no types. */
declare module 'tesseract-wasm' {
  export interface OCREngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    loadImage(image: { width: number; height: number; data: Uint8ClampedArray }): void;
    clearImage(): void;
    /** Words with their boxes in pixels; confidence from 0 to 1. */
    getTextBoxes(
      unit: 'line' | 'word',
    ): { text: string; confidence: number; rect: { left: number; top: number; right: number; bottom: number } }[];
  }
  export function createOCREngine(init: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
