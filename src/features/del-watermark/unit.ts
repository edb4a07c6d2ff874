import type { Box } from '../../formats/pdf/content/box.ts';
import type { Dict } from '../../formats/pdf/objects.ts';
import type { Matrix } from '../../lib/matrix.ts';

/** What a marked-content sequence or a layer says of all that is drawn within it. */
export interface Tag {
  kind: 'watermark' | 'background' | 'header' | 'layer';
  /** The layer's object number; 0 for artifacts. */
  num: number;
  /** The layer's name. */
  name: string;
}

/** Bytes of a content stream that draw one thing, and what stands in their place once it is gone. */
export interface Cut {
  start: number;
  end: number;
  /** Operators with another effect besides drawing leave that effect (ISO 32000-1 table 109: ' and "). */
  leave?: string;
}

/**
 * One thing drawn by a content stream: a line of text, a picture, a form, a group of paths, an area filled with a
 * pattern.
 */
export interface Unit {
  kind: 'text' | 'image' | 'form' | 'path' | 'pattern';
  /** Tells it from others, wherever and however large it is drawn. */
  key: string;
  cuts: Cut[];
  /** Where it is, in the space of the content stream. */
  box: Box;
  /** Leads from its own directions to the content stream's: text, pictures and forms may be turned. */
  matrix: Matrix;
  /** 0–1. */
  alpha: number;
  /** Luminance of its colour, 0–1. */
  light: number;
  /** Height of letters, in the content stream's units; 0 for what is no text. */
  size: number;
  text: string;
  /** Lines and curves of a path: letters have many. */
  segments: number;
  /** The object number of a picture, form or pattern. */
  num: number;
  /** Its place among all that the stream draws. */
  order: number;
  tag: Tag | undefined;
  /** It cannot be taken out alone: it clips what follows, or shows nothing. */
  fixed: boolean;
}

/** What a content stream draws. */
export interface Content {
  units: Unit[];
  /** Those it was read with: its own, or for a form without any those of what drew it first. */
  resources: Dict;
  /** The same for streams that draw the same. */
  key: string;
}
