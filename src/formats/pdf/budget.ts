import { UserError } from '../../../schemas/error.ts';
import { formatBytes } from '../../lib/format-bytes.ts';

/**
 * What a file may cost: `base`, and `ratio` more for each of its bytes. Every figure is at least 20 times what any of
 * 150 real documents needs, and what attacks of a few kilobytes ask for is beyond it by orders of magnitude.
 */
export const LIMITS = {
  /**
   * Bytes that streams unpack to. Deflate packs 1032:1 at best (RFC 1951), so data packed once and read once always
   * passes.
   */
  unpacked: { base: 2 ** 30, ratio: 1032 },
  /** Bytes that object and cross-reference streams unpack to, which are kept while the file is open. */
  structure: { base: 2 ** 28, ratio: 4 },
  /** Bytes written for what the file holds once and shows in many places, where that cannot be shared. */
  written: { base: 2 ** 28, ratio: 20 },
  /** Operations of content streams that are read, with what they take besides: bytes, glyphs, ranges of fonts' maps. */
  operations: { base: 4_000_000, ratio: 10 },
  /** Operations that a renderer carries out, those of a form each time it is drawn; a million take two seconds. */
  drawn: { base: 4_000_000, ratio: 10 },
  /** Sheets that a renderer paints full beyond those of an ordinary page; a sheet at 150 DPI takes a millisecond. */
  sheets: { base: 20_000, ratio: 0.04 },
};
type Cost = keyof typeof LIMITS;

/**
 * What one stream may unpack to: `base` bytes, and `ratio` times its size. No filter packs better (LZWDecode 2,600:1,
 * FlateDecode 1,032:1), but several upon each other do, which nobody needs.
 */
export const BOMB = { base: 2 ** 25, ratio: 4096 };

/** Sheets that a page may take without being counted: a scan at 600 DPI takes about 100. */
const ORDINARY_PAGE = 200;

/**
 * What reading and drawing one open file may still cost, whichever part of the program does it. The counts depend on
 * the file alone, so it is refused on every machine or on none. All methods throw UserError `too-complex` where nothing
 * is left.
 */
export class Budget {
  private readonly left: Record<Cost, number>;
  private readonly length: number;

  /** @param length bytes of the file */
  constructor(length: number) {
    this.length = length;
    const at = (cost: Cost): number => LIMITS[cost].base + LIMITS[cost].ratio * length;
    this.left = {
      unpacked: at('unpacked'),
      structure: at('structure'),
      written: at('written'),
      operations: at('operations'),
      drawn: at('drawn'),
      sheets: at('sheets'),
    };
  }

  /** What a stream of so many bytes may unpack to. */
  most(cost: 'unpacked' | 'structure', packed: number): number {
    return Math.min(this.left[cost], BOMB.base + BOMB.ratio * packed);
  }

  /** Counts what a stream of so many bytes was unpacked to. */
  unpack(cost: 'unpacked' | 'structure', count: number, packed: number): void {
    this.take(cost, count > this.most(cost, packed) ? Infinity : count);
  }

  /** Counts bytes that are written anew for a place that shows them. */
  write(count: number): void {
    this.take('written', count, '页面上的内容');
  }

  /** Counts operations of a content stream as they are read, and ranges of codes that maps of fonts name. */
  read(count = 1): void {
    // Asked for each operation of a document, so the field is named here: a variable name takes five times as long.
    if (count <= this.left.operations) this.left.operations -= count;
    else this.take('operations', count);
  }

  /** Counts codes of a font that content shows: eight take as long as an operation. */
  readCodes(count: number): void {
    this.take('operations', Math.max(0, count) / 8);
  }

  /** Counts a page (0-based) that is to be drawn: operations, and sheets painted full. */
  draw(page: number, operations: number, sheets: number): void {
    const where = `第 ${page + 1} 页的图形`;
    this.take('drawn', operations, where);
    this.take('sheets', Math.max(0, sheets - ORDINARY_PAGE), where);
  }

  /**
   * What was unpacked is paid for, also where it is too much; a page that is too much to draw is not drawn, and others
   * still may be.
   */
  private take(cost: Cost, count: number, where = '页面上的图形'): void {
    if (count <= this.left[cost]) {
      this.left[cost] -= count;
      return;
    }
    const packed = cost === 'unpacked' || cost === 'structure';
    if (packed) this.left[cost] = 0;
    throw new UserError(
      'too-complex',
      packed ? `这份 ${formatBytes(this.length)} 的文件${PACKED}` : `${where}${NESTED}`,
    );
  }
}

const PACKED = '解压后大得异常，像是“压缩炸弹”，不要打开它。';
const NESTED = '互相嵌套，或重复得太多，画不完。请让对方重新导出一份。';
