/** A grey picture, one byte a pixel, rows without padding. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A binary PGM (`P5`) as pdftoppm writes it. Throws on anything else. */
export function readPgm(bytes: Uint8Array): Grey {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 64)));
  if (!head) throw new Error('no PGM of 8 bits');
  const [width, height] = [Number(head[1]), Number(head[2])];
  return { width, height, pixels: bytes.subarray(head[0].length, head[0].length + width * height) };
}

const WINDOW = 8;
const STEP = 4;
/** Constants of SSIM for 8 bits (Wang and others, 2004). */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Darker than this is printed. */
const INK = 200;
const PAPER = 255;

/**
 * Mean SSIM of two pages, and the same over the windows where either has something printed; 1 is equal. Where one is
 * larger the other is taken as white.
 */
export function ssim(a: Grey, b: Grey): { ssim: number; ink: number } {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const [all, inked] = [new Mean(), new Mean()];
  for (let top = 0; top + WINDOW <= height; top += STEP)
    for (let left = 0; left + WINDOW <= width; left += STEP) {
      const { value, printed } = windowAt(a, b, left, top);
      all.add(value);
      if (printed) inked.add(value);
    }
  return { ssim: all.value, ink: inked.value };
}

const at = ({ width, height, pixels }: Grey, x: number, y: number): number =>
  x < width && y < height ? (pixels[y * width + x] ?? PAPER) : PAPER;

function windowAt(a: Grey, b: Grey, left: number, top: number): { value: number; printed: boolean } {
  let [sumA, sumB, squareA, squareB, product, darkest] = [0, 0, 0, 0, 0, PAPER];
  for (let y = top; y < top + WINDOW; y++)
    for (let x = left; x < left + WINDOW; x++) {
      const [p, q] = [at(a, x, y), at(b, x, y)];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
      darkest = Math.min(darkest, p, q);
    }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squareA / count - meanA * meanA, squareB / count - meanB * meanB];
  const covariance = product / count - meanA * meanB;
  const light = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1);
  const structure = (2 * covariance + C2) / (varianceA + varianceB + C2);
  return { value: light * structure, printed: darkest < INK };
}

class Mean {
  #sum = 0;
  #count = 0;

  add(value: number): void {
    this.#sum += value;
    this.#count++;
  }

  /** 1 where nothing was added: there is nothing to tell apart. */
  get value(): number {
    return this.#count > 0 ? this.#sum / this.#count : 1;
  }
}
