import type { CutView } from '../../../schemas/cut-view.ts';
import type { Engine } from '../../engines/engine.ts';
import { type Bitmap, shrink } from '../../formats/image/bitmap.ts';
import { firstBitmap, readSource } from '../../formats/image/source.ts';
import { turned } from '../../formats/image/turn.ts';
import { isOpaque } from '../../lib/rgba.ts';
import { busyRows } from './rows.ts';

const QUALITY = 80;

/**
 * What the panel shows of a picture that is to be cut: `info.json` (schemas/cut-view.ts), the upright picture, turned,
 * within the size asked for, and, where asked for, `rows.bin` with one byte a row: how busy it is.
 */
const imgCutView: Engine<'img-cut-view'> = async ([file], { pixels, side, turn, rows }, run) => {
  if (!file) return [];
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const bitmap = turned(
    await firstBitmap(source, { decode: (blob) => run.image.decode(blob), asset: run.asset }),
    turn,
  );
  const { width, height } = bitmap;
  const info: CutView = { width, height };
  const picture = await encoded(smaller(bitmap, pixels, side), run.image.encode);
  return [
    new File([JSON.stringify(info)], 'info.json', { type: 'application/json' }),
    ...(picture ? [picture] : []),
    ...(rows ? [new File([busyRows(bitmap)], 'rows.bin')] : []),
  ];
};
export default imgCutView;

function smaller(bitmap: Bitmap, pixels: number, side: number): Bitmap {
  const { width, height } = bitmap;
  const scale = Math.min(1, side / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  if (scale === 1) return bitmap;
  return shrink(bitmap, Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)));
}

async function encoded(
  bitmap: Bitmap,
  encode: (bitmap: Bitmap, type: 'jpg' | 'png', options: { quality?: number }) => Promise<Blob | undefined>,
): Promise<File | undefined> {
  const type = isOpaque(bitmap.data) ? 'jpg' : 'png';
  const blob = await encode(bitmap, type, { quality: QUALITY });
  return blob && new File([blob], `picture.${type}`, { type: blob.type });
}
