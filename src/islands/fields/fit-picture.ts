/** Longer sides tried one after the other until the picture fits, in pixels. */
const SIDES = [2000, 1400, 1000, 700, 500];
const QUALITY = 0.92;

/**
 * A picture as a data URL of a file of at most `bytes`: as it is, or drawn smaller. Rejects where the browser cannot
 * read it.
 */
export async function fitPicture(file: Blob, bytes: number): Promise<string> {
  if (file.size <= bytes) {
    await createImageBitmap(file).then((bitmap) => bitmap.close());
    return dataUrl(file);
  }
  const bitmap = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const small = await drawn(bitmap, side);
      if (small.size <= bytes) return await dataUrl(small);
    }
    throw new RangeError('picture');
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // WebP keeps transparency in a tenth of PNG's bytes; browsers without it give PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
