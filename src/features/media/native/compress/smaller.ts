import type { Run } from '../../../../engines/engine.ts';
import { fileAt } from '../../../../engines/path-file.ts';
import { baseName } from '../../../../lib/output-name.ts';
import { type Aim, isWorthGiving, NOT_SMALLER } from '../../shared/never-larger.ts';
import { tellLoss } from '../loss.ts';
import type { Opened } from '../open.ts';
import type { Compressed } from './film.ts';

/** The compressed file, or the source as it is where that saves nothing; says what was lost of it. */
export async function smallerOf(
  file: File,
  opened: Opened,
  made: Compressed,
  aim: Aim & { format: string },
  run: Pick<Run, 'note' | 'progress'>,
): Promise<File> {
  await tellLoss(opened, made.expected, made, run);
  const result = await fileAt(made.path, `${baseName(file.name)}-压缩.${aim.format}`);
  run.progress(1);
  if (isWorthGiving(result.size, file.size, aim)) return result;
  run.note(NOT_SMALLER);
  return file;
}
