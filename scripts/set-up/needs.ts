import type { Need } from '../../schemas/tool.ts';
import type { Catalog } from '../../src/catalog/load.ts';
import { PROGRAMS, setUpPrograms, type UsedProgram } from './programs.mjs';

/**
 * The programs of Debian packages that engines with code need, with the tools that use them; with any of them the
 * sandbox they run in.
 */
export function neededPrograms(catalog: Pick<Catalog, 'engines' | 'tools' | 'builtEngines'>): UsedProgram[] {
  const programs = Object.entries(PROGRAMS.engines).flatMap(([need, program]) => {
    const users = Object.values(catalog.tools).filter(
      ({ engine }) => catalog.builtEngines.has(engine) && catalog.engines[engine]?.needs?.includes(need as Need),
    );
    return program.packages && users.length > 0 ? [{ ...program, use: users.map(({ name }) => name).join('、') }] : [];
  });
  return programs.length > 0 ? [...programs, PROGRAMS.sandbox] : [];
}

/** Installs those that are missing where we may; elsewhere says which command does. */
export const setUpNeeds = (catalog: Catalog): Promise<void> =>
  setUpPrograms(neededPrograms(catalog), '这些工具暂不可用');
