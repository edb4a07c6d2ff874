import type { EngineEntry } from '../../schemas/tool.ts';
import type { Catalog } from '../catalog/load.ts';

/** Every tool as `--list` prints it: state, where it runs, formats, and the options that may be given. */
export const listTools = (catalog: Catalog): object[] =>
  Object.entries(catalog.tools).map(([id, { name, engine, from, to, set }]) => {
    const { runs, input, options } = catalog.engines[engine] as EngineEntry;
    const free = Object.entries(options).filter(([key]) => !(key in set));
    return {
      id,
      name,
      state: catalog.builtEngines.has(engine) ? 'built' : 'not-built',
      runs,
      input,
      from,
      to,
      options: Object.fromEntries(free),
    };
  });
