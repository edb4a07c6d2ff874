export interface Program {
  program: string;
  packages: string[];
  use: string;
  /** Tells whether all of it is there, where the program alone does not. */
  there?: () => boolean;
}
export const PROGRAMS: Program[];
export function findProgram(program: string): string | undefined;
export function setUpPrograms(wanted?: Program[], without?: string): Promise<void>;
