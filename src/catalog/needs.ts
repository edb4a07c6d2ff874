import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import programs from '../../programs.json' with { type: 'json' };
import type { EngineEntry, Need } from '../../schemas/tool.ts';

/** The program whose presence on PATH shows that a need is met. */
export const programOf = (need: Need): string => programs.engines[need].program;

/** Whether this machine has all the programs that an engine needs. */
export const hasNeeds = ({ needs = [] }: Pick<EngineEntry, 'needs'>): boolean =>
  needs.every((need) =>
    (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, programOf(need)))),
  );
