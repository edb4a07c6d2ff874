import { withDpi } from '../../lib/image-dpi.ts';
import type { Bitmap } from '../image/bitmap.ts';
import { type Adler, deflateBand, isPhoto } from '../image/photo-band.ts';
import { bandChunks, joinPng } from '../image/write-photo-png.ts';

/** Pictures of fewer pixels are written before another core has begun; of larger ones, one at a time is all a phone can hold. */
const WORTH_PIXELS = { least: 3_000_000, most: 24_000_000 };
/** As many cores as are of use: each decodes the whole picture for its band. */
const MOST_BANDS = 4;

/** A decoder that gives the rows asked for of a picture whose height it tells. */
export type DecodeRows = (file: Blob, rows: (height: number) => [from: number, to: number]) => Promise<Bitmap | undefined>;

/** What a band tells beside its data: the size of the whole picture, and the sums of its bytes. */
interface BandInfo {
  width: number;
  height: number;
  adler: Adler;
}

/** Into how many bands a photograph is to be cut so that all cores write it; 1 where that does not pay. */
export function bandsFor({ width, height }: { width: number; height: number }, cores: number): number {
  const pixels = width * height;
  return pixels < WORTH_PIXELS.least || pixels > WORTH_PIXELS.most ? 1 : Math.min(cores, MOST_BANDS, height);
}

/**
 * One band of a picture, named `index/count`, as PNG's chunks with what joining needs; nothing where the platform does not decode it or it is
 * no photograph.
 */
export async function bandFiles(file: Blob, name: string, decode: DecodeRows, between: () => Promise<void>): Promise<File[]> {
  const [index = 0, count = 1] = name.split('/').map(Number);
  let height = 0;
  let above: 0 | 1 = 0;
  const rows = await decode(file, (whole) => {
    height = whole;
    const from = Math.floor((whole * index) / count);
    above = from > 0 ? 1 : 0;
    return [from - above, Math.floor((whole * (index + 1)) / count)];
  });
  if (!rows || !isPhoto(rows)) return [];
  const band = await deflateBand(rows, above, between);
  const info: BandInfo = { width: rows.width, height, adler: band.adler };
  return [new File([JSON.stringify(info)], 'info.json'), new File(bandChunks(band), 'rows')];
}

/** The bands of a picture, in their order, as one PNG; `undefined` where one of them is missing. */
export async function joinBands(bands: File[][], dpi: number | undefined): Promise<{ blob: Blob; size: BandInfo } | undefined> {
  const infos: BandInfo[] = [];
  const chunks: File[] = [];
  for (const [info, rows] of bands) {
    if (!info || !rows) return undefined;
    infos.push(JSON.parse(await info.text()) as BandInfo);
    chunks.push(rows);
  }
  const [size] = infos;
  if (!size) return undefined;
  const parts = joinPng(
    size,
    chunks,
    infos.map(({ adler }) => adler),
  );
  const blob = new Blob(parts, { type: 'image/png' });
  return { blob: dpi ? await withDpi(blob, dpi) : blob, size };
}
