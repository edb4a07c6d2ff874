import type { Header } from './header.ts';
import { MAX_SEGMENT } from './metadata/jpeg.ts';
import { carriedOver, type Found, replaceMetadata, storesLocation } from './metadata.ts';
import { profileName } from './profile-name.ts';

/** Formats whose files can carry metadata. */
const TELLING = new Set(['jpg', 'png', 'webp', 'avif']);

/** What is to become of all that a file holds beside its picture. */
export interface Carry {
  /** Which metadata are kept: none, all but the place, or all. */
  metadata: 'strip' | 'private' | 'keep';
  found: Found;
  header: Header | undefined;
  dpi: number | undefined;
}

/** Whether the format carries any of the metadata to be kept. */
function carries(format: string, { metadata, found }: Carry): boolean {
  if (metadata === 'strip' || !TELLING.has(format)) return false;
  const { exif, xmp, iptc } = carriedOver(found, { place: metadata === 'keep' });
  return Boolean(exif ?? xmp ?? (format === 'jpg' ? iptc : undefined));
}

/**
 * A picture made anew, with the metadata to be kept where its format can carry them; `upright` is its size in
 * pixels.
 */
export async function carry(
  file: Blob,
  format: string,
  upright: { width: number; height: number },
  what: Carry,
): Promise<Blob> {
  if (!carries(format, what)) return file;
  const { metadata, found, header, dpi } = what;
  const resolution = { ...(dpi && { dpi }) };
  const anew = dpi === header?.dpi ? {} : resolution;
  const carried = carriedOver({ ...found, ...resolution }, { place: metadata === 'keep', upright, ...anew });
  return new Blob([replaceMetadata(new Uint8Array(await file.arrayBuffer()), format, carried)], { type: file.type });
}

/** Pictures behind the one that is shown are never kept. */
export const MORE_GONE = '照片里附带的其他画面（如 HDR 增益图、预览图）没有保留。';

/** Whether a file holds the location: its head of types whose metadata are not read. */
export const hasLocation = (found: Found, header: Header | undefined): boolean =>
  header?.gps === true || storesLocation(found);

/** Whether a file of this format holds all metadata to be kept of a re-encoded picture. */
function holdsAll(format: string, metadata: 'private' | 'keep', found: Found): boolean {
  const { exif, xmp } = carriedOver(found, { place: metadata === 'keep', upright: { width: 1, height: 1 } });
  return format !== 'jpg' || ((exif?.length ?? 0) <= MAX_SEGMENT.exif && (xmp?.length ?? 0) <= MAX_SEGMENT.xmp);
}

/**
 * Note that metadata are kept, all of them or without the place; what there is of other kinds never is, nor what a JPEG
 * has no room for.
 */
export function keptNote(
  format: string,
  metadata: 'private' | 'keep',
  found: Found,
  header: Header | undefined,
): string {
  const rest = found.other || !holdsAll(format, metadata, found) ? '，注释和厂商自带的数据除外' : '';
  if (!hasLocation(found, header)) return `保留了拍摄参数等附加信息${rest}。`;
  return metadata === 'keep'
    ? `保留了附加信息${rest}，其中有拍摄地点，公开发布前请留意。`
    : `保留了拍摄参数等附加信息${rest}，去掉了拍摄地点。`;
}

/** The note on that, and on colours converted from a profile where pixels are `anew`. */
export function carryNotes(format: string, what: Carry, anew = true): string[] {
  const { metadata, found, header } = what;
  const profile = anew && found.icc && !header?.cmyk ? profileName(found.icc) : '';
  const notes = [
    ...(profile && !/sRGB/i.test(profile) ? [`颜色已从 ${profile} 换算为 sRGB。`] : []),
    ...(found.more ? [MORE_GONE] : []),
  ];
  if (metadata !== 'strip' && carries(format, what)) return [...notes, keptNote(format, metadata, found, header)];
  if (hasLocation(found, header)) return [...notes, '已去除拍摄位置等隐私信息。'];
  return header?.exif || found.exif ? [...notes, '已去除相机型号、拍摄时间等信息。'] : notes;
}
