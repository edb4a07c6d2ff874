import type { Tell } from '../../../schemas/note.ts';
import { checkSide, ENCODED_SIDE, type EncodePorts } from '../../formats/image/encode.ts';
import type { Found } from '../../formats/image/metadata.ts';
import type { SizeWish } from '../../formats/image/size-wish.ts';
import type { Source, SourcePorts } from '../../formats/image/source.ts';

export type Format = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp' | 'tiff' | 'ico';

/** How a picture is to come out. */
export interface Wish extends SizeWish {
  format: Format;
  /** 1–100 on JPEG's scale. */
  quality: number;
  /** `#rrggbb` for what a format cannot have transparent. */
  background: string;
  /** What becomes of several frames: kept where the format can, the first, each a file. */
  animation: 'keep' | 'first' | 'all';
  /** Dots per inch; 0 for those of the file. */
  dpi: number;
  metadata: 'strip' | 'private' | 'keep';
}

export interface Ports extends SourcePorts {
  asset: SourcePorts['asset'] & EncodePorts['asset'];
  encode: EncodePorts['encode'];
  note: Tell;
  progress(part: number, note?: string): void;
  /** Lets other events in; throws where the job was cancelled. */
  pause(): Promise<void>;
}

/** A picture file under way. */
export interface Job {
  source: Source;
  found: Found;
  wish: Wish;
  ports: Ports;
  /** The file's name without its extension. */
  name: string;
}

/** The longest side each format or its encoder can hold; an icon is drawn smaller instead. */
const SIDE: Record<Format, number> = { ...ENCODED_SIDE, gif: 65_535, bmp: 65_535, tiff: 65_535, ico: 65_535 };

const MIME: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  ico: 'image/x-icon',
};

/** Throws UserError `too-many-pixels` where a format cannot hold a picture of this size. */
export const checkFormat = (format: Format, width: number, height: number): void =>
  checkSide(format.toUpperCase(), SIDE[format], { width, height }, '可以在尺寸里缩小');

export const output = (name: string, format: Format, parts: BlobPart[]): File =>
  new File(parts, `${name}.${format}`, { type: MIME[format] });

/** The resolution to be written, if any is known. */
export const dpiOf = ({ wish, source }: Pick<Job, 'wish' | 'source'>): number | undefined =>
  wish.dpi || source.header?.dpi;
