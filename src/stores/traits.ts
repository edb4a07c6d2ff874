import { NEEDS_RIGHT } from '../lib/restricted.ts';
import type { InputFile } from './tool.ts';

/**
 * What settings may depend on of the files: their types, `several` for more than one, `restricted` where one says what
 * may not be done with it.
 */
export function traitsOf(files: readonly InputFile[]): string[] {
  const isRestricted = ({ restricted, stage }: InputFile): boolean =>
    !!restricted || (stage?.state === 'failed' && stage.error.detail === NEEDS_RIGHT);
  return [
    ...new Set(files.map(({ type }) => type)),
    ...(files.length > 1 ? [SEVERAL] : []),
    ...(files.some(isRestricted) ? [RESTRICTED] : []),
  ];
}

const [SEVERAL, RESTRICTED] = ['several', 'restricted'];

/** Whether a trait is the type of a file. */
export const isFileType = (trait: string): boolean => trait !== SEVERAL && trait !== RESTRICTED;
