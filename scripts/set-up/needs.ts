import type { Need } from '../../schemas/tool.ts';
import type { Catalog } from '../../src/catalog/load.ts';
import { type Program, setUpPrograms } from './programs.mjs';

/** What an engine may need (`needs:` in tools.yaml): the program to look for, and what installs it: Debian packages or a sentence. */
export const NEEDED: Record<Need, { program: string; packages?: string[]; otherwise?: string }> = {
  libreoffice: { program: 'soffice', packages: ['libreoffice'] },
  ffmpeg: { program: 'ffmpeg', packages: ['ffmpeg'] },
  tesseract: { program: 'tesseract', packages: ['tesseract-ocr', 'tesseract-ocr-chi-sim'] },
  calibre: { program: 'ebook-convert', packages: ['calibre'] },
  libredwg: { program: 'dwg2dxf', otherwise: '从源码安装：https://www.gnu.org/software/libredwg/' },
  'speech-model': { program: 'speech-model', otherwise: '随引擎一起提供' },
};

/** Shuts the native programs in; without it they run with the service's own rights. */
const SANDBOX = { program: 'bwrap', packages: ['bubblewrap'] };

/** The programs of Debian packages that engines with code need, with the tools that use them; with any of them the sandbox they run in. */
export function neededPrograms(catalog: Pick<Catalog, 'engines' | 'tools' | 'builtEngines'>): Program[] {
  const programs = Object.entries(NEEDED).flatMap(([need, { program, packages }]) => {
    const users = Object.values(catalog.tools).filter(
      ({ engine }) => catalog.builtEngines.has(engine) && catalog.engines[engine]?.needs?.includes(need as Need),
    );
    return packages && users.length > 0 ? [{ program, packages, use: users.map(({ name }) => name).join('、') }] : [];
  });
  return programs.length > 0 ? [...programs, { ...SANDBOX, use: '隔离本机程序' }] : [];
}

/** Installs those that are missing where we may; elsewhere says which command does. */
export const setUpNeeds = (catalog: Catalog): Promise<void> => setUpPrograms(neededPrograms(catalog), '这些工具暂不可用');
