import type { MText, TextEntity } from '@node-projects/acad-ts';
import type { R12Pairs } from './pairs.ts';

/** A TEXT, or what ATTRIB and ATTDEF have of one. */
export function writeText(text: TextEntity, pairs: R12Pairs, type = 'TEXT'): void {
  pairs.begin(type, text);
  pairs.point(10, text.insertPoint);
  pairs.pair(40, text.height);
  pairs.pair(1, text.value);
  pairs.angle(50, text.rotation);
  pairs.pair(41, text.widthFactor || 1);
  pairs.angle(51, text.obliqueAngle);
  pairs.pair(7, pairs.styles.of(text.style?.name ?? 'STANDARD'));
  if (text.mirror) pairs.pair(71, text.mirror);
  const [across, up] = [Number(text.horizontalAlignment), Number(text.verticalAlignment)];
  pairs.pair(72, across);
  if (across !== 0 || up !== 0) pairs.point(11, text.alignmentPoint);
  pairs.pair(type === 'TEXT' ? 73 : 74, up);
  pairs.normal(text.normal);
}

/** How far lines of MTEXT are apart, in heights (AutoCAD's 5/3). */
const LINE = 5 / 3;

/** The lines of an MTEXT as TEXT, without the codes that change looks within it. */
export function writeLines(text: MText, pairs: R12Pairs): void {
  const lines = text.getPlainTextLines();
  const attachment = Number(text.attachmentPoint) || 1;
  // 1–9 are read like a page: top left to bottom right.
  const [across, down] = [(attachment - 1) % 3, Math.floor((attachment - 1) / 3)];
  const step = text.height * LINE * (text.lineSpacing || 1);
  const whole = step * (lines.length - 1) + text.height;
  const top = down === 0 ? 0 : down === 1 ? whole / 2 : whole;
  const [cos, sin] = [Math.cos(text.rotation), Math.sin(text.rotation)];
  const { x, y, z } = text.insertPoint;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const up = top - text.height - index * step;
    const at = { x: x - up * sin, y: y + up * cos, z };
    pairs.begin('TEXT', text);
    pairs.point(10, at);
    pairs.pair(40, text.height);
    pairs.pair(1, line);
    pairs.angle(50, text.rotation);
    pairs.pair(7, pairs.styles.of(text.style?.name ?? 'STANDARD'));
    if (across > 0) {
      pairs.pair(72, across);
      pairs.point(11, at);
    }
    pairs.normal(text.normal);
  }
  pairs.simplify('MTEXT');
}
