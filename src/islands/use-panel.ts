import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { NoPanel } from './NoPanel.tsx';
import { PANELS } from './panels.ts';

type Panel = ComponentType<ToolProps>;

const there = new Map<string, Panel>();

/** Fetches the panel of that name; for one that does not come stands what says so. */
export async function fetchPanel(name: string): Promise<Panel | undefined> {
  const load = PANELS[name];
  if (load && !there.has(name))
    there.set(
      name,
      await load().then(
        (chunk) => chunk.default,
        () => NoPanel,
      ),
    );
  return there.get(name);
}

/**
 * The panel of that name once it is there. Not `lazy`: React would hold it back for 300 ms behind its fallback, even when
 * the chunk is there.
 */
export function usePanel(name: string): Panel | undefined {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (there.has(name)) return;
    void fetchPanel(name).then(() => startTransition(() => redraw((times) => times + 1)));
  }, [name]);
  return there.get(name);
}
