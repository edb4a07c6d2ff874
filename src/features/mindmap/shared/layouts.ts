import type { MindmapLayout } from '../../../../schemas/mindmap.ts';

/** What each layout is called. */
export const LAYOUT_NAMES: Record<MindmapLayout, string> = {
  mind: '思维导图',
  right: '逻辑图（向右）',
  left: '逻辑图（向左）',
  org: '组织结构图',
  catalog: '目录树',
  timeline: '时间轴',
};
