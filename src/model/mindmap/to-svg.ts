import { base64 } from '../../lib/base64.ts';
import { targetOf } from '../../lib/mindmap/safe-link.ts';
import type { Drawing, GroupShape, ImageShape, PathShape, Shape, Step, TextShape } from './drawing.ts';
import type { MapFaces } from './faces.ts';
import { attribute, content } from './xml.ts';

/** The family that embedded glyphs and the renderer's font go by, and what stands in where neither is known. */
const FAMILY = 'Noto Sans Hans';
const FAMILIES = `'${FAMILY}','PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',sans-serif`;
/** Bold is a thin outline in the text's colour: the font has one weight, and so every program shows the same. */
const BOLD = 0.035;
const SLANT = -0.21;

/** How an SVG is written. */
export interface SvgSettings {
  /** Embedded in the file, so that the text looks the same everywhere; base64 of an OpenType font. */
  font?: string;
  /** Pixels of the picture a drawing's pixel takes. */
  scale: number;
}

/** The glyphs that a drawing's characters need, as base64 of an OpenType font. Emoji are left to the reader's system, where they have colours. */
export async function embeddedFont(faces: MapFaces, characters: Set<string>): Promise<string> {
  const bytes = await faces.subset(
    'text',
    [...characters].filter((character) => faces.faceOf(character) === 'text'),
  );
  return base64(bytes);
}

/**
 * Writes a drawing as SVG 1.1. Text stays text (searchable, editable) and has its glyphs with it as an embedded font; programs that know
 * no such fonts take one of their own, pressed into the same length by `textLength`.
 */
export function writeSvg(drawing: Drawing, { font, scale }: SvgSettings): string {
  const { width, height, background, title, shapes } = drawing;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${decimal(width * scale)}" height="${decimal(height * scale)}" viewBox="0 0 ${width} ${height}" font-family="${attribute(FAMILIES)}">`,
    `<title>${content(title)}</title>`,
  ];
  if (font)
    out.push(`<style>@font-face{font-family:'${FAMILY}';src:url(data:font/otf;base64,${font}) format('opentype')}</style>`);
  out.push(`<rect width="${width}" height="${height}" fill="${background}"/>`);
  for (const shape of shapes) out.push(write(shape));
  return [...out, '</svg>', ''].join('\n');
}

function write(shape: Shape): string {
  switch (shape.kind) {
    case 'path':
      return writePath(shape);
    case 'text':
      return writeText(shape);
    case 'image':
      return writeImage(shape);
    case 'group':
      return writeGroup(shape);
  }
}

const decimal = (value: number): string => String(Math.round(value * 100) / 100);

const stepText = ([sign, ...numbers]: Step): string => sign + numbers.map(decimal).join(' ');

function writePath({ steps, fill, stroke, width, dash }: PathShape): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${decimal(width ?? 1)}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return `<path d="${steps.map(stepText).join('')}" fill="${fill ?? 'none'}"${line}${dashes}/>`;
}

function writeText({ text, x, y, size, length, colour, bold, italic, strike }: TextShape): string {
  const weight = bold ? ` stroke="${colour}" stroke-width="${decimal(size * BOLD)}" stroke-linejoin="round"` : '';
  const slant = italic ? ` transform="matrix(1 0 ${SLANT} 1 ${decimal(-SLANT * y)} 0)"` : '';
  const line = strike ? ' text-decoration="line-through"' : '';
  const place = `x="${decimal(x)}" y="${decimal(y)}" font-size="${decimal(size)}" textLength="${decimal(length)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text ${place} fill="${colour}"${weight}${slant}${line} xml:space="preserve">${content(text)}</text>`;
}

const writeImage = ({ src, x, y, width, height }: ImageShape): string =>
  `<image x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}" xlink:href="${attribute(src)}"/>`;

function writeGroup({ id, link, note, shapes }: GroupShape): string {
  const inner = (note ? `<title>${content(note)}</title>` : '') + shapes.map(write).join('');
  const group = `<g id="${attribute(id)}">${inner}</g>`;
  const target = targetOf(link);
  if (!target) return group;
  return `<a xlink:href="${attribute(target.kind === 'topic' ? `#${target.id}` : target.href)}">${group}</a>`;
}
