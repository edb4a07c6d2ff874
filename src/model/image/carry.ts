import type { Header } from './header.ts';
import { carriedOver, type Found, replaceMetadata } from './metadata.ts';
import { profileName } from './profile-name.ts';

/** Formats whose files can carry what is told beside the picture. */
const TELLING = new Set(['jpg', 'png', 'webp', 'avif']);

/** What is to become of all that a file tells beside its picture. */
export interface Carry {
  /** Nothing is told on, all but the place, or all. */
  metadata: 'strip' | 'private' | 'keep';
  found: Found;
  header: Header | undefined;
  dpi: number | undefined;
}

const carries = (format: string, { metadata, found }: Carry): boolean =>
  metadata !== 'strip' && TELLING.has(format) && Boolean(found.exif ?? found.xmp ?? found.iptc);

/** A picture made anew, with what is to be told beside it where its format can carry that; `upright` is its size in pixels. */
export async function carry(file: Blob, format: string, upright: { width: number; height: number }, what: Carry): Promise<Blob> {
  if (!carries(format, what)) return file;
  const { metadata, found, dpi } = what;
  const carried = carriedOver({ ...found, ...(dpi && { dpi }) }, { place: metadata === 'keep', upright });
  return new Blob([replaceMetadata(new Uint8Array(await file.arrayBuffer()), format, carried)], { type: file.type });
}

/** What the visitor is told of that, and of colours converted from a profile where pixels are `anew`. */
export function carryNotes(format: string, what: Carry, anew = true): string[] {
  const { metadata, found, header } = what;
  const profile = anew && found.icc && !header?.cmyk ? profileName(found.icc) : '';
  const notes = profile && !/sRGB/i.test(profile) ? [`颜色已从 ${profile} 换算为 sRGB。`] : [];
  if (carries(format, what)) {
    if (!header?.gps) return [...notes, '保留了拍摄参数等附加信息。'];
    return metadata === 'keep'
      ? [...notes, '附加信息全部保留，其中有拍摄地点，公开发布前请留意。']
      : [...notes, '保留了拍摄参数等附加信息，去掉了拍摄地点。'];
  }
  if (header?.gps) return [...notes, '已去除拍摄位置等隐私信息。'];
  return header?.exif ? [...notes, '已去除相机型号、拍摄时间等信息。'] : notes;
}
