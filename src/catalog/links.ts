import type { Group, ToolType } from '../../schemas/tool.ts';

/** What a menu, card or list needs to know of a tool. */
export interface ToolLink {
  id: string;
  name: string;
  line: string;
  icon: string;
  /** Whether its engine exists; otherwise the page says 即将上线 and takes no files. */
  built: boolean;
}

/** One menu group with its tools, heaviest first: `menu` is the short list of the header, `all` is everything. */
export interface Menu extends Group {
  type: ToolType;
  menu: ToolLink[];
  all: ToolLink[];
}
