export interface Program {
  program: string;
  packages: string[];
  use: string;
}
export const PROGRAMS: Program[];
export function findProgram(program: string): string | undefined;
export function setUpPrograms(wanted?: Program[], without?: string): Promise<void>;
