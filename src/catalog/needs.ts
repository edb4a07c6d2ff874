import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { EngineEntry, Need } from '../../schemas/tool.ts';

/** The program by which each need is told to be met: it is somewhere on PATH. */
export const PROGRAM_OF: Record<Need, string> = {
  libreoffice: 'soffice',
  ffmpeg: 'ffmpeg',
  tesseract: 'tesseract',
  calibre: 'ebook-convert',
  libredwg: 'dwg2dxf',
  'speech-model': 'speech-model',
};

/** Whether this machine has all the programs that an engine needs. */
export const hasNeeds = ({ needs = [] }: Pick<EngineEntry, 'needs'>): boolean =>
  needs.every((need) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, PROGRAM_OF[need]))));
