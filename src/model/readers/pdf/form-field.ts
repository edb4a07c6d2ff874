import { boxBetween } from '../../../formats/pdf/content/box.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, type Obj, PdfString } from '../../../formats/pdf/objects.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';
import { hexColour } from '../../../lib/hex.ts';
import { isWide } from '../../../lib/line-break.ts';
import type { Box, FormField, GlyphRun, Typeface } from '../../page.ts';
import { boxIn, onPage, type Seen } from './space.ts';

/** Bits of /Ff (ISO 32000-1 tables 226 and 228). */
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const PASSWORD = 1 << 13;
/** Fields stand no deeper than this in others. */
const MAX_DEPTH = 32;

/** The field that a widget stands for, without what paints it; undefined of other annotations and of push buttons. */
export function fieldOf(document: PdfDocument, widget: Dict, seen: Seen): Omit<FormField, 'painted'> | undefined {
  if (document.resolve(widget.get('Subtype')) !== 'Widget') return undefined;
  const box = boxOf(document, widget, seen);
  const type = inherited(document, widget, 'FT');
  if (!box) return undefined;
  const look = lookOf(document, widget);
  if (type === 'Tx' || type === 'Ch') return { kind: 'text', box, ...look };
  const flags = asNumber(inherited(document, widget, 'Ff') ?? null) ?? 0;
  if (type !== 'Btn' || flags & PUSH_BUTTON) return undefined;
  const state = document.resolve(widget.get('AS'));
  const isOn = typeof state === 'string' && state !== 'Off';
  return { kind: flags & RADIO ? 'radio' : 'check', box, ...look, ...(isOn && { on: true }) };
}

/** The colours of a widget's frame and ground (§12.5.6.19, table 189). */
function lookOf(document: PdfDocument, widget: Dict): Pick<FormField, 'frame' | 'ground'> {
  const characteristics = document.dict(widget.get('MK'));
  const [frame, ground] = ['BC', 'BG'].map((key) => colourOf(document, characteristics?.get(key)));
  return { ...(frame && { frame }), ...(ground && { ground }) };
}

/** A colour of one (grey), three (RGB) or four (CMYK) numbers; undefined of none. */
function colourOf(document: PdfDocument, value: Obj | undefined): string | undefined {
  const numbers = asArray(document.resolve(value)).map((item) => asNumber(document.resolve(item)) ?? 0);
  const parts = numbers.map((part) => Math.min(1, Math.max(0, part)));
  const [a = 0, b = 0, c = 0, black = 0] = parts;
  const hex = (...rgb: number[]): string => hexColour(rgb.map((part) => part * 255));
  if (parts.length === 1) return hex(a, a, a);
  if (parts.length === 3) return hex(a, b, c);
  return parts.length === 4 ? hex(...[a, b, c].map((part) => (1 - part) * (1 - black))) : undefined;
}

function boxOf(document: PdfDocument, widget: Dict, seen: Seen): Box | undefined {
  const numbers = asArray(document.resolve(widget.get('Rect'))).map((item) => asNumber(document.resolve(item)));
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return onPage(seen, boxIn(seen, boxBetween(a, b, c, d)));
}

/** An entry of a field, or of the nearest above it that has one (§12.7.3.2). */
function inherited(document: PdfDocument, widget: Dict, key: string): Obj | undefined {
  let dict: Dict | undefined = widget;
  for (let depth = 0; dict && depth < MAX_DEPTH; depth++) {
    const value = document.resolve(dict.get(key));
    if (value !== null && value !== undefined) return value;
    dict = document.dict(dict.get('Parent'));
  }
  return undefined;
}

const FACE: Typeface = { name: 'Helvetica', bold: false, italic: false, serif: false, monospaced: false, drawn: false };
/** Letters of fields that say no size of their own, in points. */
const SIZE = { least: 6, most: 12 };
const INSET = 2;
/**
 * Bytes of a value, and of a default appearance, that are looked at: all fields of a page may share one of megabytes.
 */
const MAX_VALUE = 20_000;
const MAX_APPEARANCE = 1000;
/** Choices of one field that are looked at. */
const MAX_CHOICES = 200;

/**
 * What a text field holds whose appearance nobody made (§12.7.3.3 leaves it to the program that shows it): lines from
 * its upper edge down, or one in its middle.
 */
export function shownValue(document: PdfDocument, widget: Dict, box: Box, order: number): GlyphRun[] {
  const type = inherited(document, widget, 'FT');
  const flags = asNumber(inherited(document, widget, 'Ff') ?? null) ?? 0;
  if ((type !== 'Tx' && type !== 'Ch') || (type === 'Tx' && flags & PASSWORD)) return [];
  const value = type === 'Ch' ? wordsOf(document, widget) : beginningOf(inherited(document, widget, 'V'), MAX_VALUE);
  const lines = value.trim().split(/\r\n?|\n/);
  const appearance = beginningOf(inherited(document, widget, 'DA'), MAX_APPEARANCE);
  const size = sizeOf(appearance, (box.bottom - box.top) / lines.length);
  const top = lines.length > 1 ? box.top + INSET : (box.top + box.bottom - size) / 2;
  return lines.flatMap((line, at) =>
    line.trim() ? runOf(line, size, box.left + INSET, top + at * size * 1.15, order) : [],
  );
}

/** What a choice shows: the words of what is chosen, for which the file may store another value (table 231, `/Opt`). */
function wordsOf(document: PdfDocument, widget: Dict): string {
  const listOf = (value: Obj | undefined): Obj[] => {
    const resolved = document.resolve(value);
    return (resolved instanceof PdfString ? [resolved] : asArray(resolved)).slice(0, MAX_CHOICES);
  };
  const write = (value: Obj | undefined): string => beginningOf(document.resolve(value), MAX_APPEARANCE);
  const pairs = listOf(inherited(document, widget, 'Opt')).map((choice) => listOf(choice).map(write));
  const words = new Map(pairs.map(([stored = '', shown = stored]) => [stored, shown]));
  return listOf(inherited(document, widget, 'V'))
    .map((value) => words.get(write(value)) ?? write(value))
    .join('、');
}

/** The text of a string, of which no more bytes are decoded. A letter cut in two would have all read as Latin. */
function beginningOf(value: Obj | undefined, most: number): string {
  if (!(value instanceof PdfString) || value.bytes.length <= most) return textOf(value);
  let end = most;
  const isWhole = value.bytes[0] === 0xfe || value.bytes[0] === 0xff;
  while (!isWhole && end > most / 2 && (value.bytes[end - 1] as number) >= 0x80) end--;
  return textOf(new PdfString(value.bytes.subarray(0, end)));
}

/** The size of letters in a default appearance (§12.7.3.3), `… 12 Tf`; 0 is as large as the field lets them be. */
function sizeOf(appearance: string, height: number): number {
  const words = appearance.split(/\s+/);
  const said = Number(words[words.indexOf('Tf') - 1]);
  return said > 0 && said < 1000 ? said : Math.min(SIZE.most, Math.max(SIZE.least, height * 0.7));
}

function runOf(text: string, size: number, left: number, top: number, order: number): GlyphRun {
  let x = left;
  const y = top + size * 0.88;
  const glyphs = [...text].map((letter) => {
    const glyph = { text: letter, x, y, advance: size * (isWide(letter) ? 1 : 0.5) };
    x += glyph.advance;
    return glyph;
  });
  const box = { left, top, right: x, bottom: top + size };
  return {
    text,
    glyphs,
    typeface: FACE,
    size,
    colour: '#000000',
    angle: 0,
    vertical: false,
    hidden: false,
    box,
    order,
  };
}
