import { attribute } from '../../../formats/xml/xml.ts';
import type { Border } from '../../flow.ts';
import type { Font, Look } from './sheet.ts';

/** Formats that programs know by number (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Record<string, number> = {
  General: 0,
  '0': 1,
  '0.00': 2,
  '#,##0': 3,
  '#,##0.00': 4,
  '0%': 9,
  '0.00%': 10,
  '@': 49,
};
const FIRST_OWN = 164;

/** Looks that cells share, each written once. */
class Table<T> {
  private readonly numbers = new Map<string, number>();
  private readonly write: (one: T) => string;

  constructor(write: (one: T) => string, ...first: string[]) {
    this.write = write;
    for (const xml of first) this.numbers.set(xml, this.numbers.size);
  }

  /** The number of what is written so, from 0. */
  idOf(one: T): number {
    const xml = this.write(one);
    const id = this.numbers.get(xml) ?? this.numbers.size;
    this.numbers.set(xml, id);
    return id;
  }

  xml(name: string): string {
    return `<${name} count="${this.numbers.size}">${[...this.numbers.keys()].join('')}</${name}>`;
  }
}

/** The looks of all cells of a book (18.8). */
export class Styles {
  private readonly formats = new Map<string, number>();
  private readonly fonts: Table<Font>;
  private readonly fills = new Table<string>(
    (colour) => `<fill><patternFill patternType="solid"><fgColor rgb="${argb(colour)}"/></patternFill></fill>`,
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  );
  private readonly borders = new Table<Border[]>(borderXml, borderXml([]));
  private readonly looks = new Table<Look>(
    (look) => this.lookXml(look),
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  );
  /** By what was asked for: most cells look like others. */
  private readonly known = new Map<string, number>();

  constructor(plain: Font) {
    this.fonts = new Table<Font>(
      (font) => `<font>${fontXml(font, 'name')}</font>`,
      `<font>${fontXml(plain, 'name')}</font>`,
    );
  }

  /** The number of a look, for cells. */
  idOf(look: Look): number {
    const key = JSON.stringify(look);
    const id = this.known.get(key) ?? this.looks.idOf(look);
    this.known.set(key, id);
    return id;
  }

  private lookXml({ font, fill, borders, horizontal, vertical, wrap, format }: Look): string {
    const ids = [
      `numFmtId="${this.formatOf(format)}"`,
      `fontId="${this.fonts.idOf(font)}"`,
      `fillId="${fill ? this.fills.idOf(fill) : 0}"`,
      `borderId="${borders ? this.borders.idOf(borders) : 0}"`,
    ].join(' ');
    const place = `${horizontal ? ` horizontal="${horizontal}"` : ''} vertical="${vertical}"${wrap ? ' wrapText="1"' : ''}`;
    const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
    return `<xf ${ids} xfId="0" ${applied}><alignment${place}/></xf>`;
  }

  private formatOf(format: string): number {
    const known = BUILT_IN[format] ?? this.formats.get(format);
    if (known !== undefined) return known;
    const id = FIRST_OWN + this.formats.size;
    this.formats.set(format, id);
    return id;
  }

  /** The part `styles.xml`; the looks must be known by then. */
  xml(): string {
    const formats = [...this.formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`);
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      this.fonts.xml('fonts'),
      this.fills.xml('fills'),
      this.borders.xml('borders'),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      this.looks.xml('cellXfs'),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      '</styleSheet>',
    ].join('');
  }
}

/** The properties of letters in the order of the schema; the face is called `rFont` in runs of text (18.4.7). */
export function fontXml(font: Font, face: 'name' | 'rFont'): string {
  const { name, size, bold, italic, underline, strike, colour, raise } = font;
  const named = `<${face} val="${attribute(name)}"/>`;
  return [
    face === 'rFont' ? named : '',
    bold ? '<b/>' : '',
    italic ? '<i/>' : '',
    strike ? '<strike/>' : '',
    face === 'rFont' ? `<color rgb="${argb(colour)}"/><sz val="${size}"/>` : '',
    underline ? '<u/>' : '',
    raise ? `<vertAlign val="${raise}script"/>` : '',
    face === 'name' ? `<sz val="${size}"/><color rgb="${argb(colour)}"/>${named}` : '',
  ].join('');
}

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
const EDGES = { top: 0, right: 1, bottom: 2, left: 3 };

function borderXml(borders: Border[]): string {
  const sides = SIDES.map((side) => {
    const { width, colour } = borders[EDGES[side]] ?? { width: 0, colour: '' };
    return width ? `<${side} style="${thickness(width)}"><color rgb="${argb(colour)}"/></${side}>` : `<${side}/>`;
  });
  return `<border>${sides.join('')}<diagonal/></border>`;
}

const thickness = (width: number): string => (width < 1.3 ? 'thin' : width < 2.3 ? 'medium' : 'thick');

const argb = (colour: string): string => `FF${colour.slice(1).toUpperCase()}`;
