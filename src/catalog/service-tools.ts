import type { OptionDescriptors } from '../../schemas/option.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { meets } from '../lib/option-when.ts';
import type { Catalog } from './load.ts';

/** A tool as programs may use it in the service. */
export interface ServiceTool {
  tool: string;
  name: string;
  from: string[];
  to: string[];
  /** Whether all files go into one task; else each is a task of its own. */
  together: boolean;
  limit: { files: number; mb: number; seconds: number };
  options: OptionDescriptors;
}

/**
 * The options of a tool that are left to who uses it: those its form shows, and where a panel of its own sets them, all
 * that it does not fix. What the fixed ones make void is left out, and conditions that they meet.
 */
export function freeOptions(tool: ToolEntry, engine: EngineEntry): OptionDescriptors {
  const isFixed = (key: string): boolean => Object.hasOwn(tool.set, key);
  const all = tool.panel === undefined ? [] : Object.keys(engine.options);
  const free: OptionDescriptors = {};
  for (const key of new Set([...tool.ask, ...all])) {
    const option = engine.options[key];
    if (!option || isFixed(key)) continue;
    const { when = {}, ...rest } = option;
    const [fixed, open] = [true, false].map((of) =>
      Object.fromEntries(Object.entries(when).filter(([other]) => isFixed(other) === of)),
    ) as [object, object];
    if (meets(fixed as never, tool.set))
      free[key] = { ...rest, ...(Object.keys(open).length > 0 && { when: open }) } as never;
  }
  return free;
}

/** Every tool that this build can run in the service, in the catalogue's order. */
export function serviceTools({ tools, engines, places }: Catalog): ServiceTool[] {
  return Object.entries(tools).flatMap(([id, tool]) => {
    const engine = engines[tool.engine];
    if (!engine || !places[tool.engine]?.includes('service')) return [];
    const { name, from, to, limit } = tool;
    const together = engine.input === 'all';
    const limits = { ...limit, seconds: engine.limits.seconds };
    return [{ tool: id, name, from, to, together, limit: limits, options: freeOptions(tool, engine) }];
  });
}
