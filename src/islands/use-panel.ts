import { type ComponentType, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { useLatePart } from './late-part.ts';
import { NoPanel } from './NoPanel.tsx';
import { panelPart } from './panel-part.ts';

/** The panel of that name once it is there; for one that does not come stands what says so. */
export function usePanel(name: string): ComponentType<ToolProps> | undefined {
  const [failed, setFailed] = useState(false);
  return useLatePart(panelPart(name), () => setFailed(true)) ?? (failed ? NoPanel : undefined);
}
