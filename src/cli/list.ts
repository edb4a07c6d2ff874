import type { EngineEntry } from '../../schemas/tool.ts';
import type { Catalog } from '../catalog/load.ts';
import { freeOptions } from '../catalog/service-tools.ts';

/** Every tool as `--list` prints it: state, where it runs, formats, and the options that may be given. */
export const listTools = (catalog: Catalog): object[] =>
  Object.entries(catalog.tools).map(([id, tool]) => {
    const { name, engine, from, to } = tool;
    const entry = catalog.engines[engine] as EngineEntry;
    const { runs, input } = entry;
    return {
      id,
      name,
      state: catalog.builtEngines.has(engine) ? 'built' : 'not-built',
      runs,
      input,
      from,
      to,
      options: freeOptions(tool, entry),
    };
  });
