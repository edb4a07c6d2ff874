import type { Dict, Obj, Ref } from '../../../formats/pdf/objects.ts';
import type { PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import type { DrawingItem, ImageItem } from '../../drawing.ts';
import type { PdfFonts } from './fonts.ts';

/** What the content of a page needs of the document that it is written into. */
export interface Document {
  fonts: PdfFonts;
  /** A picture of the document; undefined where it cannot be read. */
  image(item: Pick<ImageItem, 'bytes' | 'name'>): Promise<PdfImage | undefined>;
  /** The optional content group of a layer, by its name. */
  layer(name: string): Ref;
  add(value: Obj): Ref;
  /** Forms of the items that several groups share. */
  forms: Map<readonly DrawingItem[], Ref>;
  /** A stream of the document, packed; its dictionary has these entries. */
  stream(entries: Dict, bytes: Uint8Array<ArrayBuffer>): Promise<Ref>;
}

/** One content stream being written: a page's, a group's or a pattern's. */
export interface Content {
  document: Document;
  lines: string[];
  /** Resources by kind and name (ISO 32000-1 §7.8.3). */
  resources: Map<string, Map<string, Obj>>;
  /** From the units of what is painted to those that the stream begins with. */
  ctm: Matrix;
  /** Items, streams and patterns that this stands in. */
  depth: number;
  /** A stream of its own with these items, its dictionary with these entries. */
  form(items: readonly DrawingItem[], entries: Iterable<[string, Obj]>): Promise<Ref>;
}

/** Names a resource for this stream. */
export function resource({ resources }: Content, kind: string, name: string, value: Obj): string {
  const known = resources.get(kind) ?? new Map<string, Obj>();
  resources.set(kind, known.set(name, value));
  return `/${name}`;
}
