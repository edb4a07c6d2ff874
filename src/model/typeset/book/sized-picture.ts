import type { Inline } from './blocks.ts';
import { pointsOf } from './column.ts';
import type { Measures } from './flow.ts';

/** A picture as large as the book says, at most as wide as `width` points and as high as the page. */
export function sizedPicture(
  { path, element, look }: Extract<Inline, { kind: 'picture' }>,
  width: number,
  { size, height, picture }: Measures,
) {
  const found = picture(path);
  if (!found) return undefined;
  const { width: own, height: tall } = element.attributes;
  const ratio = found.height / found.width || 1;
  let wide = look.width
    ? pointsOf(look.width, width, size)
    : own
      ? Number(own) * 0.75
      : tall
        ? (Number(tall) * 0.75) / ratio
        : found.width;
  if (!(wide > 0)) wide = found.width;
  wide = Math.min(wide, width, height / ratio);
  return { ...found, width: wide, height: wide * ratio };
}
