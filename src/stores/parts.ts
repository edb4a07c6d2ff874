import { totalPart } from '../jobs/rate.ts';
import { $files, $stage, type InputFile, isRunning, theTool } from './tool.ts';

/**
 * How far (0–1) each file was shown to be when the page was left; kept with the window, as a job of the service goes on
 * without it.
 */
const keyOf = (): string => `pdf365:parts:${theTool().id}`;

/**
 * Whether a job with these files goes on after its page was left: the service works on some. Those of the browser are
 * begun anew.
 */
export const goesOn = (files: readonly Pick<InputFile, 'place' | 'remote'>[]): boolean =>
  files.some(({ place, remote }) => place === 'service' || remote?.task);

const partOf = ({ id, place, stage }: InputFile): [id: string, part: number][] =>
  place === 'service' && stage && 'part' in stage && stage.part ? [[id, stage.part]] : [];

/** Writes down how far the files of a job under way are. */
export function leaveParts(): void {
  try {
    if (isRunning($stage.get())) sessionStorage.setItem(keyOf(), JSON.stringify($files.get().flatMap(partOf)));
    else sessionStorage.removeItem(keyOf());
  } catch {
    // Without storage the bar begins anew.
  }
}

/** How far the files were when the page was left. */
export function leftParts(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]');
    const rows = Array.isArray(kept) ? kept : [];
    return new Map(
      rows.flatMap(([id, part]) => (typeof part === 'number' && part > 0 && part < 1 ? [[String(id), part]] : [])),
    );
  } catch {
    return new Map();
  }
}

/** The share of all files together, as a job that goes on from these shows it at first. */
export const sumOfParts = (files: readonly InputFile[], parts: ReadonlyMap<string, number>): number =>
  totalPart(files.map(({ id, file }) => ({ part: parts.get(id) ?? 0, weight: Math.max(1024, file.size) })));
