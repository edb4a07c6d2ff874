import { findProgram } from '../scripts/set-up/programs.mjs';

/** Whether all of these programs are on the machine; checks by absent ones are left out with a notice. */
export const hasPrograms = (...programs: string[]): boolean =>
  programs.every((program) => findProgram(program) !== undefined);
