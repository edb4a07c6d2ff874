import type { Group, ToolType } from '../../schemas/tool.ts';

/** What a menu, card or list needs to know of a tool. */
export interface ToolLink {
  id: string;
  name: string;
  line: string;
  type: ToolType;
  icon: string;
  /** What stands on the icon of a conversion instead of a picture: see `sheetOf`. */
  sheet?: string | undefined;
  /** Whether its engine exists; otherwise the page says 即将上线 and takes no files. */
  built: boolean;
}

/** One menu group with its tools, heaviest first: `menu` is the short list of the header, `all` is everything. */
export interface Menu extends Group {
  type: ToolType;
  menu: ToolLink[];
  all: ToolLink[];
}

/** What fits on the icon: a format of up to five letters, or a Chinese word of two characters. */
const SHORT = /^(?:[A-Za-z0-9]{1,5}|\p{Script=Han}{2})$/u;

/**
 * The format that tells a conversion from the others of its group, by its name: what it makes, or what it takes where
 * it makes PDF (“PDF转Word” and “Word转PDF” are both “Word”). Undefined for what is no conversion, or has no short name.
 */
export function sheetOf(name: string): string | undefined {
  const [, from, to] = /^(.+?)转(.+)$/.exec(name) ?? [];
  const format = to === 'PDF' ? from : to;
  return format && SHORT.test(format) ? format : undefined;
}
