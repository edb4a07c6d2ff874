/** A program of the system, as a row of programs.json. */
export interface Program {
  /** Its name on PATH. */
  program: string;
  /** The Debian packages it comes from, each with a file that shows it is there, `*` for a folder of any name; null: the program itself is looked for. */
  packages?: Record<string, string | null>;
  /** Where this file is, the packages with windows are installed, and names lose this ending: the two kinds exclude each other. */
  windows?: { file: string; ending: string };
  /** What is to be done where no package brings it: a Chinese sentence. */
  otherwise?: string;
  /** The flag by which it reports its version, where that is not `--version`. */
  version?: string;
}
/** One with what it is needed for, in Chinese. */
export interface UsedProgram extends Program {
  use: string;
}
/** The one table: by the name under which engines need them in tools.yaml, what shuts those in, and what checks and measurements use. */
export const PROGRAMS: { engines: Record<string, Program>; sandbox: UsedProgram; checks: UsedProgram[] };
export function findProgram(program: string): string | undefined;
export function findChromium(): string | undefined;
export function findBrowser(): string | undefined;
export function isInstalled(program: Program): boolean;
export function packagesOf(program: Program): string[];
export function installCommand(program: Program): string;
export function canInstall(): boolean;
export function setUpPrograms(wanted?: UsedProgram[], without?: string): Promise<void>;
