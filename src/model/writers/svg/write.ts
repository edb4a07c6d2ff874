import { type Style, styleOf } from '../../../formats/font/style.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import {
  type Brush,
  type Clip,
  type Drawing,
  type DrawingItem,
  flatColour,
  type PathItem,
  type Stroke,
  type TextItem,
} from '../../drawing.ts';
import type { Segment } from '../../page.ts';

/** Families that a style of type is set in: each system has one of them. */
export const FAMILIES: Record<Style, string> = {
  hei: "'Source Han Sans SC','Noto Sans CJK SC','Microsoft YaHei','PingFang SC',SimHei,sans-serif",
  song: "'Source Han Serif SC','Noto Serif CJK SC',SimSun,'Songti SC',serif",
  title: "'Source Han Serif SC','Noto Serif CJK SC',SimSun,'Songti SC',serif",
  kai: "'LXGW WenKai',KaiTi,'Kaiti SC',STKaiti,serif",
  fang: "'LXGW WenKai Light',FangSong,STFangsong,KaiTi,serif",
};

/** How an SVG is written besides its items. */
export interface SvgLook {
  /** The size it says; of the drawing in points where nothing is said. */
  width?: number;
  height?: number;
  /** `#rrggbb`; transparent where nothing is said. */
  background?: string;
  /** Lines of letters are spaced by the face that the viewer has: for letters whose widths are only guessed here. */
  flows?: boolean;
}

interface Defs {
  flows: boolean;
  lines: string[];
  names: Map<unknown, string>;
}

/** A drawing as SVG 1.1: text as text, groups of a layer with its name, clips and gradients by reference. */
export function svgOf(drawing: Drawing, look: SvgLook = {}): string[] {
  const { width, height } = drawing;
  const defs: Defs = { flows: look.flows === true, lines: [], names: new Map() };
  const body: string[] = [];
  for (const item of drawing.items) write(item, 1, body, defs);
  const size = `width="${short(look.width ?? width)}" height="${short(look.height ?? height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${short(width)} ${short(height)}">`,
    ...(defs.lines.length > 0 ? ['<defs>', ...defs.lines, '</defs>'] : []),
    ...(look.background ? [`<rect width="100%" height="100%" fill="${look.background}"/>`] : []),
    ...body,
    '</svg>',
  ];
}

/** Numbers as short as a thousandth needs. */
const short = (value: number): string => String(Math.round(value * 1000) / 1000);

const escaped = (text: string): string =>
  text
    .replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '');

function write(item: DrawingItem, alpha: number, body: string[], defs: Defs): void {
  const clips = item.clips.map((clip) => clipName(clip, defs));
  for (const name of clips) body.push(`<g clip-path="url(#${name})">`);
  if (item.kind === 'group') {
    body.push(`<g${item.layer === undefined ? '' : ` data-layer="${escaped(item.layer)}"`}${transform(item.matrix)}>`);
    for (const inner of item.items) write(inner, alpha * item.alpha, body, defs);
    body.push('</g>');
  } else if (item.kind === 'path') body.push(path(item, alpha, defs));
  else if (item.kind === 'text') body.push(text(item, alpha, defs));
  for (const _ of clips) body.push('</g>');
}

const transform = (matrix: Matrix): string =>
  matrix.every((value, index) => value === (index === 0 || index === 3 ? 1 : 0))
    ? ''
    : ` transform="matrix(${matrix.map((value) => Number(value.toPrecision(9))).join(' ')})"`;

/** Names what is defined once by what it is made of. */
function defined(key: unknown, defs: Defs, line: (name: string) => string): string {
  const known = defs.names.get(key);
  if (known) return known;
  const name = `d${defs.names.size}`;
  defs.names.set(key, name);
  defs.lines.push(line(name));
  return name;
}

const clipName = (clip: Clip, defs: Defs): string =>
  defined(
    clip,
    defs,
    (name) =>
      `<clipPath id="${name}"><path d="${data(clip.segments)}"${transform(clip.matrix)}${clip.evenOdd ? ' clip-rule="evenodd"' : ''}/></clipPath>`,
  );

export const data = (segments: readonly Segment[]): string => {
  let d = '';
  for (const [name, ...values] of segments) d += name + values.map(short).join(' ');
  return d;
};

function path({ segments, fill, stroke, evenOdd, matrix }: PathItem, alpha: number, defs: Defs): string {
  const paint = fill
    ? `fill="${colour(fill, defs)}"${opacity('fill', fill, alpha)}${evenOdd ? ' fill-rule="evenodd"' : ''}`
    : 'fill="none"';
  return `<path d="${data(segments)}" ${paint}${stroke ? outline(stroke, alpha) : ''}${transform(matrix)}/>`;
}

const opacity = (kind: 'fill' | 'stroke', brush: Brush, alpha: number): string =>
  brush.alpha * alpha === 1 ? '' : ` ${kind}-opacity="${short(brush.alpha * alpha)}"`;

const CAPS = ['butt', 'round', 'square'] as const;
const JOINS = ['miter', 'round', 'bevel'] as const;

function outline({ brush, width, cap, join, dash }: Stroke, alpha: number): string {
  const ends = `${cap ? ` stroke-linecap="${CAPS[cap]}"` : ''}${join ? ` stroke-linejoin="${JOINS[join]}"` : ''}`;
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.map(short).join(' ')}"` : '';
  return ` stroke="${flatColour(brush)}" stroke-width="${short(width)}"${ends}${dashes}${opacity('stroke', brush, alpha)}`;
}

function colour(brush: Brush, defs: Defs): string {
  if (!('stops' in brush)) return flatColour(brush);
  const [[x1, y1, r1], [x2, y2, r2]] = [brush.from, brush.to];
  const stops = brush.stops
    .map(({ at, colour: shade }) => `<stop offset="${short(at)}" stop-color="${shade}"/>`)
    .join('');
  const units = 'gradientUnits="userSpaceOnUse"';
  const name = defined(brush, defs, (id) =>
    brush.kind === 'axial'
      ? `<linearGradient id="${id}" ${units} x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}">${stops}</linearGradient>`
      : `<radialGradient id="${id}" ${units} fx="${short(x1)}" fy="${short(y1)}" fr="${short(r1)}" cx="${short(x2)}" cy="${short(y2)}" r="${short(r2)}">${stops}</radialGradient>`,
  );
  return `url(#${name})`;
}

/**
 * Each letter at its own place, so that other faces do not move them. Sizes are as seen: browsers draw no letters
 * larger than 10,000 units, however small a matrix makes them.
 */
function text({ font, size, stretch, weight, italic, glyphs, fill, matrix }: TextItem, alpha: number, defs: Defs) {
  const style = styleOf(font.name) ?? (font.serif ? 'song' : 'hei');
  const level = glyphs.every(({ y }) => y === glyphs[0]?.y);
  const [a, b, c, d, e, f] = matrix;
  const scale = Math.sqrt(Math.abs(a * d - b * c)) || 1;
  // Widths are stretched by the matrix: attributes of text have none for that
  const own: Matrix = [(a * stretch) / scale, (b * stretch) / scale, c / scale, d / scale, e, f];
  const places = glyphs.map(({ x }) => (x / stretch) * scale);
  const xs = defs.flows && level ? flowing(places) : `x="${places.map(short).join(' ')}"`;
  const ys = level ? short((glyphs[0]?.y ?? 0) * scale) : glyphs.map(({ y }) => short(y * scale)).join(' ');
  const look = `${weight >= 600 ? ' font-weight="700"' : ''}${italic ? ' font-style="italic"' : ''}`;
  const paint = fill ? ` fill="${flatColour(fill)}"${opacity('fill', fill, alpha)}` : '';
  const said = escaped(glyphs.map((glyph) => glyph.text).join(''));
  const set = `font-family="${FAMILIES[style].replaceAll('"', "'")}" font-size="${Number((size * scale).toPrecision(6))}"`;
  return `<text ${xs} y="${ys}" ${set}${look}${paint} xml:space="preserve"${transform(own)}>${said}</text>`;
}

/** One line set by the face that is there, as long as it is here; the last letter counts as wide as the others. */
function flowing(places: readonly number[]): string {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const length = ((last - first) * places.length) / Math.max(1, places.length - 1);
  return `x="${short(first)}"${length > 0 ? ` textLength="${short(length)}" lengthAdjust="spacingAndGlyphs"` : ''}`;
}
