import { tag } from '../../../formats/ooxml/elements.ts';
import type { ListItem } from '../../flow.ts';
import type { Piece } from './pieces.ts';

/** Kinds of numbers that programs count by themselves (§20.1.10.61), by what stands around the number. */
const COUNTED: Partial<Record<ListItem['numbering'], string>> = {
  decimal: 'arabic',
  'lower-letter': 'alphaLc',
  'upper-letter': 'alphaUc',
  'lower-roman': 'romanLc',
  'upper-roman': 'romanUc',
};

/** The kind of number an item has; undefined where none looks like it: then the marker is text. */
export function numberKind({ numbering, marker }: ListItem): string | undefined {
  const bare = marker.trim().normalize('NFKC');
  if (numbering === 'circled') return 'circleNumDbPlain';
  if (numbering === 'chinese') return /^[一二三四五六七八九十百]+[、.]$/.test(bare) ? 'ea1ChsPeriod' : undefined;
  const kind = COUNTED[numbering];
  if (!kind) return undefined;
  if (/^\(\w+\)$/.test(bare)) return `${kind}ParenBoth`;
  if (/^\w+\)$/.test(bare)) return `${kind}ParenR`;
  return /^\w+[.、]$/.test(bare) ? `${kind}Period` : undefined;
}

/** Signs of symbol fonts and letters used as bullets, as characters that every font has. */
const BULLETS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf075': '◆',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0a7': '▪',
  '\uf09f': '•',
};

/** How an item begins: a sign, or a number that goes on counting from the paragraph before it. */
export function bulletXml(item: ListItem, piece: Piece, before: Piece | undefined): string {
  const kind = item.numbering === 'bullet' ? undefined : numberKind(item);
  if (item.numbering !== 'bullet' && !kind) return tag('a:buNone');
  const written = piece.text?.marker;
  const colour = written && tag('a:buClr', {}, tag('a:srgbClr', { val: written.colour.slice(1).toUpperCase() }));
  const share = written && Math.round((written.size / piece.size) * 100);
  const size = share && Math.abs(share - 100) > 4 ? tag('a:buSzPct', { val: bounded(share, 25, 400) * 1000 }) : '';
  if (kind) {
    const earlier = before?.paragraph.item;
    const goesOn = earlier?.list === item.list && earlier.level === item.level && earlier.value === item.value - 1;
    const startAt = item.value > 1 && !goesOn ? item.value : undefined;
    return `${colour ?? ''}${size}${tag('a:buFontTx')}${tag('a:buAutoNum', { type: kind, startAt })}`;
  }
  const sign = [...item.marker.trim()][0] ?? '•';
  const char = BULLETS[sign] ?? (/[\ue000-\uf8ff]/.test(sign) ? '•' : sign);
  const font = tag('a:buFont', { typeface: /[\u2e80-\u9fff\uff00-\uffef]/.test(char) ? '微软雅黑' : 'Arial' });
  return `${colour ?? ''}${size}${font}${tag('a:buChar', { char })}`;
}

/** A value within bounds. */
export const bounded = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
