import type { ToolProps } from '../../schemas/tool.ts';
import { type LatePart, latePart } from './late-part.ts';
import { PANELS } from './panels.ts';

const parts = new Map<string, LatePart<ToolProps>>();

/**
 * The panel of that name as a late part, the same for all who ask; it has no component where there is no such panel.
 */
export function panelPart(name: string): LatePart<ToolProps> {
  const part = parts.get(name) ?? latePart(async () => (await PANELS[name]?.())?.default);
  parts.set(name, part);
  return part;
}
