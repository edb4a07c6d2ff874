import type { Note } from '../../../schemas/note.ts';
import { hasLocation, keptNote, MORE_GONE } from '../../formats/image/carry.ts';
import type { Found } from '../../formats/image/metadata.ts';
import { profileName } from '../../formats/image/profile-name.ts';
import type { Source } from '../../formats/image/source.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import type { Done, Wish } from './compress.ts';
import { likenessWords } from './likeness.ts';

const NAMES: Record<string, string> = { jpg: 'JPG', png: 'PNG', webp: 'WebP', avif: 'AVIF', heic: 'HEIC' };

/** Sizes before and after, and by how much it is less. */
function sizes(before: number, after: number): string {
  const words = `${formatBytes(before)} → ${formatBytes(after)}`;
  if (after < before) return `${words}，小了 ${Math.max(1, Math.round((1 - after / before) * 100))}%`;
  return after === before ? `${formatBytes(before)}，大小不变` : `${words}，变大了`;
}

function means({ how, strength, likeness, type, size }: Done): string {
  const words = likeness === undefined ? [] : [`${likenessWords(likeness)}（相似度 ${likeness.toFixed(3)}）`];
  const way = {
    lossless: '',
    pixels: '像素没有变',
    quality: `${NAMES[type]} 质量 ${strength}`,
    colours: `减到 ${strength} 色`,
    animation: `质量 ${strength}，动画保留`,
  };
  return [way[how], ...(size ? [`${size.width}×${size.height} 像素`] : []), ...(how === 'pixels' ? [] : words)]
    .filter(Boolean)
    .join('，');
}

const KEPT: Record<NonNullable<Done['why']>, string> = {
  fits: '画面一点没动',
  compact: '再压也小不了多少，画面一点没动',
  animated: '动图只能存为 WebP，画面一点没动',
};

/** For a PNG that keeps more than this, a note says how it could be smaller. */
const LITTLE = 0.75;
/** Below this likeness what is lost is seen: fewer pixels of a better quality would show more. */
const SHARP = 0.97;

/** What was done to the picture, in one sentence. */
function result(source: Source, wish: Wish, done: Done): string {
  const { bytes, how, why, type } = done;
  const words = sizes(source.bytes.length, bytes.length);
  const little = type === 'png' && !why && bytes.length > source.bytes.length * LITTLE;
  const advice = little ? '；想再小，可选“减少颜色”或存为 WebP' : '';
  if (how === 'lossless')
    return `${words}：${why ? KEPT[why] : bytes.length < source.bytes.length ? '无损压缩，画面一点没动' : '本来就很紧凑，画面一点没动'}${advice}。`;
  const larger = bytes.length > source.bytes.length && type !== source.type;
  const turned = larger ? `${NAMES[source.type] ?? '原格式'} 本来更紧凑，转成 ${NAMES[type]} 后变大；` : '';
  const blurred = wish.budget !== undefined && !wish.shrink && how === 'quality' && (done.likeness ?? 1) < SHARP;
  return `${words}：${turned}${means(done)}${blurred ? '；打开“允许缩小尺寸”会清楚一些' : ''}。`;
}

/** What became of the metadata. */
function told({ header }: Source, found: Found, { metadata }: Wish, { metadataKept, type }: Done): string[] {
  const any = found.exif ?? found.xmp ?? found.iptc;
  const where = hasLocation(found, header);
  if (metadataKept && (any || found.other))
    return [`文件结构不完整，附加信息没能改动${where ? '，其中有拍摄地点，公开发布前请留意' : ''}。`];
  if (metadata === 'strip') return any || found.other ? [`已清除${where ? '拍摄地点、' : ''}拍摄参数等附加信息。`] : [];
  return any ? [keptNote(type, metadata, found, header)] : [];
}

const CUT_OFF: Note = { text: '原文件不完整，缺的部分补不回来，请找到完整的原图再压缩。', lost: true };

/**
 * All sentences for the visitor about a picture made smaller. `decoding` are those about reading its pixels, if they
 * were read.
 */
export function report(source: Source, found: Found, wish: Wish, done: Done, decoding: readonly Note[]): Note[] {
  const anew = done.how !== 'lossless';
  const profile = found.icc ? profileName(found.icc) : '';
  return [
    { text: result(source, wish, done) },
    ...(anew ? decoding : source.header?.truncated ? [CUT_OFF] : []),
    ...(anew && profile && !/sRGB/i.test(profile) ? [{ text: `颜色已从 ${profile} 换算为 sRGB。` }] : []),
    ...(done.flattened ? [{ text: 'JPG 没有透明，透明处铺成了白色。' }] : []),
    ...(found.more && !done.metadataKept && (anew || source.type === 'jpg') ? [{ text: MORE_GONE }] : []),
    ...told(source, found, wish, done).map((text) => ({ text })),
  ];
}
