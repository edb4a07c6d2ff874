import type { InputFile } from '../../../stores/tool.ts';

/** The engine's option with what was changed by hand in a file, as a JSON list. */
export const EDITS = 'edits';

/** Whether something was changed by hand in a file. */
export const isEdited = ({ values }: InputFile): boolean => !!values[EDITS];

/** What was changed by hand in a file; nothing where that cannot be read. */
export function keptEdits<Edit>({ values }: InputFile): Edit[] {
  try {
    return JSON.parse(String(values[EDITS] || '[]')) as Edit[];
  } catch {
    return [];
  }
}

/** A list of changes as the option holds it. */
export const asOption = (edits: readonly unknown[]): string => (edits.length ? JSON.stringify(edits) : '');
