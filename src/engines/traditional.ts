import type { OCREngine } from 'tesseract-wasm';
import type { Abilities, Provider } from './abilities.ts';
import type { AssetName } from './assets.ts';

type Line = Abilities['traditional']['query'];

/** White around the line, in pixels: at the very edge of a picture strokes are taken for its frame. */
const MARGIN = 4;
/** A single line of text (`--psm`), of dots an inch that need not be guessed. */
const SETTINGS = [
  ['user_defined_dpi', '300'],
  ['tessedit_pageseg_mode', '7'],
] as const;

/**
 * Reads lines in traditional characters by Tesseract (in WebAssembly) and its model of them, in browsers and in Node;
 * `asset` gives both files. They are loaded at the first line, once.
 */
export function traditionalReader(asset: (name: AssetName) => Promise<Uint8Array>): Provider<'traditional'> {
  let opened: Promise<OCREngine> | undefined;
  return async (line) => {
    opened ??= open(asset);
    opened.catch(() => {
      opened = undefined;
    });
    const engine = await opened;
    try {
      return readBy(engine, line);
    } catch (error) {
      opened = undefined; // what has failed inside cannot be trusted with the next line
      throw error;
    }
  };
}

function readBy(engine: OCREngine, line: Line): Abilities['traditional']['answer'] {
  engine.loadImage(pictureOf(line));
  const length = line.width + 2 * MARGIN;
  const read: Abilities['traditional']['answer'] = { characters: [], at: [], sure: [], other: [] };
  for (const { text, confidence, rect } of engine.getTextBoxes('word')) {
    const characters = [...text];
    for (const [index, character] of characters.entries()) {
      const x = rect.left + ((rect.right - rect.left) * (index + 0.5)) / characters.length;
      read.characters.push(character);
      read.at.push(Math.min(1, Math.max(0, (x - MARGIN) / (length - 2 * MARGIN))));
      read.sure.push(confidence);
      read.other.push('');
    }
  }
  engine.clearImage();
  return read;
}

async function open(asset: (name: AssetName) => Promise<Uint8Array>): Promise<OCREngine> {
  const [{ createOCREngine }, wasm, model] = await Promise.all([
    import('tesseract-wasm'),
    asset('tesseract.wasm'),
    asset('traditional.traineddata'),
  ]);
  const engine = await silently(() => createOCREngine({ wasmBinary: wasm }));
  engine.loadModel(model);
  for (const [name, value] of SETTINGS) engine.setVariable(name, value);
  return engine;
}

/** What it remarks on lines goes to `console.warn` as that is when it is made: into a log it does not belong. */
function silently<Result>(make: () => Result): Result {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

/** The line as a picture of dark letters on light ground, with a margin like its edge. */
function pictureOf({ input: { data, dims }, width }: Line): { width: number; height: number; data: Uint8ClampedArray } {
  const [, , rows = 0, columns = 0] = dims;
  const plane = rows * columns;
  const size = { width: width + 2 * MARGIN, height: rows + 2 * MARGIN };
  const pixels = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  const isDark = isDarkGround(data.subarray(0, plane), width, columns);
  for (let y = 0, at = 0; y < size.height; y++) {
    const from = Math.min(rows - 1, Math.max(0, y - MARGIN)) * columns;
    for (let x = 0; x < size.width; x++, at += 4) {
      const place = from + Math.min(width - 1, Math.max(0, x - MARGIN));
      for (let channel = 0; channel < 3; channel++) {
        const value = ((data[channel * plane + place] as number) + 1) * 127.5;
        pixels[at + 2 - channel] = isDark ? 255 - value : value;
      }
    }
  }
  return { ...size, data: pixels };
}

/** Whether the ground is dark: of a line of writing most pixels are its ground. */
function isDarkGround(plane: Float32Array, width: number, columns: number): boolean {
  let [low, high] = [Infinity, -Infinity];
  let [sum, count] = [0, 0];
  for (let at = 0; at < plane.length; at++) {
    if (at % columns >= width) continue;
    const value = plane[at] as number;
    low = Math.min(low, value);
    high = Math.max(high, value);
    sum += value;
    count++;
  }
  return sum / count < (low + high) / 2;
}
