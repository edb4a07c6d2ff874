import type { Run } from '../../engines/engine.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { readSvgText } from '../../formats/image/svg-text.ts';
import type { ImageCodec } from '../../model/writers/book/codec.ts';

/**
 * Pixels of the longer side of a drawing that is made a picture, at most: the largest screens of readers have as many.
 */
const MAX_SIDE = 2400;

/**
 * The platform's codecs; what they cannot decode is done by our own hand: drawings (SVG) and TIFF in browsers, bitmaps
 * (BMP) in Node. Of several pictures in one file the first is taken.
 */
export const bookCodec = ({ image, asset }: Pick<Run, 'image' | 'asset'>): ImageCodec => ({
  decode: async (file) =>
    file.type === 'image/svg+xml' ? drawn(file, asset) : ((await image.decode(file)) ?? byHand(file, asset)),
  encode: (pixels, type, options) => image.encode(pixels, type, options),
});

async function byHand(file: Blob, asset: Run['asset']): Promise<Bitmap> {
  const { firstBitmap } = await import('../../formats/image/source.ts');
  const [bytes, type] = [new Uint8Array(await file.arrayBuffer()), file.type.replace('image/', '')];
  const source = { bytes, type: type === 'jpeg' ? 'jpg' : type, header: undefined };
  return firstBitmap(source, { decode: async () => undefined, asset });
}

async function drawn(file: Blob, asset: Run['asset']): Promise<Bitmap> {
  const [{ drawSvg }, { svgFaces }] = await Promise.all([
    import('../../formats/image/svg.ts'),
    import('../../formats/image/svg-faces.ts'),
  ]);
  const fonts = (svg: string): Promise<Uint8Array[]> => svgFaces(readSvgText(svg), { asset });
  const load = { wasm: () => asset('resvg.wasm'), fonts };
  const side = (width: number, height: number): number | undefined =>
    Math.max(width, height) > MAX_SIDE ? MAX_SIDE : undefined;
  return drawSvg(new Uint8Array(await file.arrayBuffer()), load, () => undefined, side);
}
