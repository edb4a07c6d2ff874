import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { NoPanel } from './NoPanel.tsx';
import { PANELS } from './panels.ts';

type Panel = ComponentType<ToolProps>;

const there = new Map<string, Panel>();

/** Fetches the panel of that name, if there is one. Rejects where it does not come; the next call tries again. */
export async function fetchPanel(name: string): Promise<Panel | undefined> {
  if (there.has(name)) return there.get(name);
  const chunk = await PANELS[name]?.();
  if (chunk) there.set(name, chunk.default);
  return chunk?.default;
}

/**
 * The panel of that name once it is there; for one that does not come stands what says so. Not `lazy`: React would hold
 * it back for 300 ms behind its fallback, even when the chunk is there.
 */
export function usePanel(name: string): Panel | undefined {
  const [come, setCome] = useState<Panel>();
  const shown = there.get(name) ?? come;
  useEffect(() => {
    // It may have come since it was looked for: what was drawn decides.
    if (shown) return;
    void fetchPanel(name)
      .catch(() => NoPanel)
      .then((panel) => startTransition(() => setCome(() => panel)));
  }, [name, shown]);
  return shown;
}
