import { attribute, content } from '../../../formats/xml/xml.ts';
import type { Flow, Inline, Paragraph, Style } from '../../../model/flow.ts';
import { FAMILIES, familyOf } from '../../../model/writers/markup/fonts.ts';
import type { Pictures } from './pictures.ts';

/** What text is set with: the names of fonts that the format writes, and the marks of notes. */
export interface Setting {
  fonts(style: Style): { latin: string; wide: string };
  notes: Flow['notes'];
  pictures: Pictures;
}

/** A length in points as CSS has it. */
export const pt = (points: number): string => `${Math.round(points * 100) / 100}pt`;

const ALIGN = { left: 'start', right: 'end', center: 'center', justify: 'justify' } as const;

/** A paragraph with its lines at their pitch; `css`: what its place adds. */
export function paragraphMarkup(paragraph: Paragraph, setting: Setting, css: readonly string[] = []): string {
  const { inlines, item, align, linePitch } = paragraph;
  const style = inlines.flatMap((inline) => ('style' in inline ? [inline.style] : []))[0];
  const marker = item?.marker && style ? markerMarkup(item.marker, paragraph, style, setting) : '';
  const inner = inlines.map((inline) => inlineMarkup(inline, setting)).join('');
  const own = [`text-align:${ALIGN[align]}`, `line-height:${pt(Math.max(linePitch, style?.size ?? 1))}`, ...css];
  return `<p style="${attribute(own.join(';'))}">${marker}${inner || '<br/>'}</p>`;
}

/** The marker of an item: as wide as its lines are hung, or followed by a blank. */
function markerMarkup(marker: string, { indent }: Paragraph, style: Style, setting: Setting): string {
  const wide = indent.first < 0 ? `;display:inline-block;text-indent:0;min-width:${pt(-indent.first)}` : '';
  const shown = /[\ue000-\uf8ff]/.test(marker) ? '•' : marker;
  return `<span style="${attribute(styleCss(style, setting) + wide)}">${content(shown)}${wide ? '' : ' '}</span>`;
}

function inlineMarkup(inline: Inline, setting: Setting): string {
  switch (inline.kind) {
    case 'text':
      return `<span style="${attribute(styleCss(inline.style, setting))}">${content(inline.text)}</span>`;
    case 'break':
      return '<br/>';
    case 'tab':
      return '<span class="tab">\t</span>';
    case 'note':
      return `<sup>${content(setting.notes[inline.note]?.marker ?? '')}</sup>`;
    case 'picture':
      return pictureMarkup(setting.pictures(inline.picture), inline.width, inline.height);
    default:
      return '';
  }
}

/** A picture of a size in points; an empty frame in the place of one that cannot be read. */
export const pictureMarkup = (url: string | undefined, width: number, height: number): string =>
  url
    ? `<img src="${url}" alt="" style="width:${pt(width)};height:${pt(height)}"/>`
    : `<span class="lost" style="width:${pt(width)};height:${pt(height)}"></span>`;

function styleCss(style: Style, setting: Setting): string {
  const { latin, wide } = setting.fonts(style);
  const lines = [style.underline && 'underline', style.strike && 'line-through'].filter(Boolean).join(' ');
  const raised = style.raise ? 0.65 : 1;
  return [
    `font:${style.italic ? 'italic ' : ''}${style.bold ? 'bold ' : ''}${pt(style.size * raised)}/1 '${named(latin)}','${named(wide)}',${FAMILIES[familyOf(style)]}`,
    `line-height:inherit;color:${style.colour}`,
    ...(lines ? [`text-decoration:${lines}`] : []),
    ...(style.highlight ? [`background:${style.highlight}`] : []),
    ...(style.raise ? [`vertical-align:${style.raise}`] : []),
  ].join(';');
}

const named = (font: string): string => font.replace(/['\\;"]/g, '');
