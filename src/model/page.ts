/**
 * A page as it is seen: what stands where. Units are points (1/72 inch); the origin is the upper left corner of the
 * upright page, x grows to the right and y downwards. Plain data: it can be printed as JSON, but for the bytes of
 * pictures, which `Source.picture` gives.
 */

/** An upright rectangle, edges in points. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How letters look: the same object for all runs in the same font of a document. */
export interface Typeface {
  /** As the file names it, without the prefix of a subset: `SimSun`, `ABCDEE+方正小标宋简体` becomes `方正小标宋简体`. */
  name: string;
  bold: boolean;
  italic: boolean;
  serif: boolean;
  monospaced: boolean;
  /** Letters are drawn by content streams (Type 3) and have no file. */
  drawn: boolean;
  /** Drawn, and without letters that would tell whether it is bold. */
  unweighed?: true;
}

/** One glyph, or one ligature: where its origin stands. */
export interface PlacedGlyph {
  /** What it says, one or more characters; '' where neither the file nor its font program tells. */
  text: string;
  /** Its number in the font program where known: of composite fonts the CID. */
  id?: number;
  /** The origin on the base line (vertical writing: the middle of its top edge). */
  x: number;
  y: number;
  /** How far the writing goes on, along the line's direction. */
  advance: number;
}

/** Glyphs shown together: one font, size, colour and direction. */
export interface GlyphRun {
  text: string;
  glyphs: PlacedGlyph[];
  typeface: Typeface;
  /** The height of the em square on the page. */
  size: number;
  /** `#rrggbb` */
  colour: string;
  /** Direction of the base line in degrees, clockwise; 0 is to the right. Of vertical writing: of the letters. */
  angle: number;
  /** Writing goes down the page. */
  vertical: boolean;
  /** Cannot be seen: rendering mode 3, full transparency, or off the page. */
  hidden: boolean;
  /** Around all its glyphs, from descender to ascender. */
  box: Box;
  /** Place in the order of painting, one count for runs, paths and pictures of a page. */
  order: number;
  /** Its bytes were read as Chinese (GBK), though the file says otherwise. */
  guessed?: true;
  /** What its glyphs say is no writing: the file names another encoding than theirs. */
  garbled?: true;
  /** It is a note in the margin of the text, and no part of the line beside it. */
  aside?: true;
  /** Marked as decoration by the producer (§14.8.2.2), with its subtype where given: `Pagination`, `Header` … */
  artifact?: string;
  /** The element of the structure tree it belongs to: an index into `Page.tags`. */
  tag?: number;
}

/** One subpath of a path in points of the page: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`. */
export type Segment =
  | ['M', number, number]
  | ['L', number, number]
  | ['C', number, number, number, number, number, number]
  | ['Z'];

/** A fill that changes along a line, or from the middle outwards. */
export interface PathGradient {
  kind: 'axial' | 'radial';
  /** Of the line: degrees clockwise from left to right. */
  angle: number;
  /** From one end of the path's box to the other, 0–1, with `#rrggbb`. */
  stops: { at: number; colour: string }[];
}

/** A path that is painted. */
export interface Path {
  segments: Segment[];
  box: Box;
  /** `#rrggbb`; undefined where it is not filled, or filled with a pattern or shading (then `patterned`). */
  fill?: string;
  stroke?: string;
  /** Of the stroke, on the page. */
  width: number;
  /** Opacity of fill and stroke, 0–1. */
  alpha: number;
  patterned: boolean;
  /** What the pattern is, where it is one of these. */
  gradient?: PathGradient;
  order: number;
  artifact?: string;
}

/** A picture that is painted. */
export interface Picture {
  /** Of this page: an index for `Source.picture`. */
  id: number;
  /** Around what is seen of it: clipped by the page and by clip paths. */
  box: Box;
  /** Its own size in pixels. */
  width: number;
  height: number;
  /** A stencil that is painted with one colour (image mask). */
  stencil: boolean;
  /** It lies over what is written, which shows through: a seal. */
  over?: true;
  /** Of a seal that is drawn: its letters, which are none of the page's text. */
  letters?: GlyphRun[];
  order: number;
  artifact?: string;
  tag?: number;
}

/** An area that leads somewhere. */
export interface Link {
  box: Box;
  /** An address outside, or `#page=N` (from 1) within. */
  target: string;
}

/** A field of a form to be filled in (ISO 32000-1 §12.7.4); buttons that do something are none. */
export interface FormField {
  kind: 'text' | 'check' | 'radio';
  box: Box;
  /** It is ticked. */
  on?: true;
  /** Of its frame and ground, as the file says where nothing is painted (`#rrggbb`). */
  frame?: string;
  ground?: string;
  /** What shows it was painted from this place in the order of painting on, and before the other. */
  painted: { from: number; to: number };
}

/** An element of the structure tree that has content on the page (ISO 32000-1 §14.7). */
export interface Tag {
  /** Its standard type: `P`, `H1`, `L`, `LI`, `Lbl`, `LBody`, `Table`, `TR`, `TH`, `TD`, `Figure`, `Note`, … */
  type: string;
  /** The tag around it: an index into the same list; undefined for the outermost on this page. */
  parent?: number;
  /** The same number for the same element on other pages. */
  element: number;
  alt?: string;
  rowspan?: number;
  colspan?: number;
}

export interface Page {
  /** From 0, in the source. */
  index: number;
  width: number;
  height: number;
  runs: GlyphRun[];
  paths: Path[];
  pictures: Picture[];
  links: Link[];
  /** Of a form that can be filled in. */
  fields?: FormField[];
  /** Parents stand before their children; in the order of the tree. Empty where there is no structure tree. */
  tags: Tag[];
}

/** The bytes of a picture or of a part of a page. */
export interface PictureFile {
  bytes: Uint8Array;
  type: 'image/jpeg' | 'image/png';
  /** Pixels. */
  width: number;
  height: number;
}

/** An entry of a document's outline (bookmarks). */
export interface OutlineItem {
  title: string;
  /** From 0; undefined where it leads nowhere. */
  page?: number;
  /** Points from the top of that page, where given. */
  top?: number;
  /** An address outside that it leads to instead. */
  address?: string;
  depth: number;
}

/**
 * What an opened document gives its readers: pages one by one, so that a long one never stands in memory as a whole.
 */
export interface Source {
  pages: number;
  /** As the document says of itself; '' where it says nothing. */
  title: string;
  author: string;
  lang: string;
  outline: OutlineItem[];
  /** Throws UserError `too-complex`, `cancelled`. */
  page(index: number): Promise<Page>;
  /** One picture of a page as seen (masked, upright); undefined where it cannot be read. */
  picture(page: number, id: number): Promise<PictureFile | undefined>;
  /** A part of a page as a picture, at so many dots an inch. */
  region(page: number, box: Box, dpi: number): Promise<PictureFile | undefined>;
  close(): void;
}
