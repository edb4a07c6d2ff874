import { attribute, content } from '../../../formats/xml/xml.ts';
import { base64 } from '../../../lib/base64.ts';
import { targetOf } from '../shared/safe-link.ts';
import type { Drawing, GroupShape, ImageShape, PathShape, Shape, Step, TextShape } from './drawing.ts';
import { FACE_NAMES, type FaceName, type MapFaces } from './faces.ts';

/** The families of our fonts. */
const FAMILY: Record<FaceName, string> = { text: 'Noto Sans S Chinese', rare: 'LXGW WenKai', emoji: 'Noto Emoji' };
/** What stands in where a program knows no embedded fonts; emoji in colours come before our own in one. */
const FAMILIES = [
  FAMILY.text,
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Apple Color Emoji',
  'Segoe UI Emoji',
  'Noto Color Emoji',
  FAMILY.rare,
  FAMILY.emoji,
]
  .map((family) => `'${family}',`)
  .join('');
/** Bold is a thin outline in the text's colour: the font has one weight, and so every program shows the same. */
const BOLD = 0.035;
const SLANT = -0.21;

/** How an SVG is written. */
export interface SvgSettings {
  /** Fonts put into the file, so that it looks the same everywhere; base64 of OpenType. */
  fonts?: Partial<Record<FaceName, string>>;
  /**
   * Given for our own renderer, whose choice of fonts for characters the first lacks is poor: texts are set run by run
   * in the font we know.
   */
  runs?: MapFaces['runs'];
  /** Pixels of the picture a drawing's pixel takes. */
  scale: number;
}

/** The glyphs that characters need of each font, for `writeSvg`. */
export async function embeddedFonts(
  faces: MapFaces,
  characters: Set<string>,
): Promise<NonNullable<SvgSettings['fonts']>> {
  const fonts: Partial<Record<FaceName, string>> = {};
  for (const face of FACE_NAMES) {
    const own = [...characters].filter((character) => faces.faceOf(character) === face);
    if (own.length) fonts[face] = base64(await faces.subset(face, own));
  }
  return fonts;
}

/**
 * Writes a drawing as SVG 1.1. Text stays text (searchable, editable) and has its glyphs with it as an embedded font;
 * programs that know no such fonts take one of their own, pressed into the same length by `textLength`.
 */
export function writeSvg(drawing: Drawing, { fonts = {}, scale, runs }: SvgSettings): string {
  const { width, height, background, title, shapes } = drawing;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${decimal(width * scale)}" height="${decimal(height * scale)}" viewBox="0 0 ${width} ${height}" font-family="${FAMILIES}sans-serif">`,
    `<title>${content(title)}</title>`,
  ];
  for (const [face, font] of Object.entries(fonts) as [FaceName, string][])
    out.push(`<style>@font-face{font-family:'${FAMILY[face]}';src:url(data:font/sfnt;base64,${font})}</style>`);
  out.push(`<rect width="${width}" height="${height}" fill="${background}"/>`);
  for (const shape of shapes) out.push(write(shape, runs));
  return [...out, '</svg>', ''].join('\n');
}

type Runs = SvgSettings['runs'];

function write(shape: Shape, runs: Runs): string {
  switch (shape.kind) {
    case 'path':
      return writePath(shape);
    case 'text':
      return runs ? writeRuns(shape, runs) : writeText(shape);
    case 'image':
      return writeImage(shape);
    case 'group':
      return writeGroup(shape, runs);
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

/** A text as several, each in the one font that has all its characters. */
function writeRuns(shape: TextShape, runs: NonNullable<Runs>): string {
  const { x, size } = shape;
  return runs(shape.text)
    .map((run) => {
      const text = writeText({ ...shape, text: run.text, x: x + run.x * size, length: run.length * size });
      return run.face === 'text' ? text : `<g font-family="${FAMILY[run.face]}">${text}</g>`;
    })
    .join('');
}

const writeImage = ({ src, x, y, width, height }: ImageShape): string =>
  `<image x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}" xlink:href="${attribute(src)}"/>`;

function writeGroup({ id, link, note, shapes }: GroupShape, runs: Runs): string {
  const inner = (note ? `<title>${content(note)}</title>` : '') + shapes.map((shape) => write(shape, runs)).join('');
  const group = `<g id="${attribute(id)}">${inner}</g>`;
  const target = targetOf(link);
  if (!target) return group;
  return `<a xlink:href="${attribute(target.kind === 'topic' ? `#${target.id}` : target.href)}">${group}</a>`;
}
