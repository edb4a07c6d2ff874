import { existsSync } from 'node:fs';
import type { Need } from '../../schemas/tool.ts';
import type { Catalog } from '../../src/catalog/load.ts';
import { PROGRAM_OF } from '../../src/catalog/needs.ts';
import { type Program, setUpPrograms } from './programs.mjs';

/** What installs a program; some need more than the program itself: files by which to tell that all of it is there. */
interface Needed {
  packages?: string[];
  files?: string[];
  otherwise?: string;
}

const OFFICE_FOLDER = '/usr/lib/libreoffice/program';
/** The packages without windows, unless those with windows are installed already: the two exclude each other. */
const NO_GUI = existsSync(`${OFFICE_FOLDER}/libvclplug_genlo.so`) ? '' : '-nogui';
const FONTS = '/usr/share/fonts';

/** What documents need of LibreOffice (formulas are drawn by Math), its door for Python, and fonts; by a file of each package. */
const OFFICE: [file: string, name: string][] = [
  [`${OFFICE_FOLDER}/libswlo.so`, `libreoffice-writer${NO_GUI}`],
  [`${OFFICE_FOLDER}/libsclo.so`, `libreoffice-calc${NO_GUI}`],
  [`${OFFICE_FOLDER}/libsdlo.so`, `libreoffice-impress${NO_GUI}`],
  [`${OFFICE_FOLDER}/libsmlo.so`, `libreoffice-math${NO_GUI}`],
  ['/usr/lib/python3/dist-packages/uno.py', 'python3-uno'],
  [`${FONTS}/opentype/noto/NotoSerifCJK-Regular.ttc`, 'fonts-noto-cjk'],
  [`${FONTS}/truetype/arphic-gkai00mp/gkai00mp.ttf`, 'fonts-arphic-gkai00mp'],
  [`${FONTS}/truetype/arphic/ukai.ttc`, 'fonts-arphic-ukai'],
  [`${FONTS}/truetype/lxgw-wenkai/LXGWWenKai-Light.ttf`, 'fonts-lxgw-wenkai'],
  [`${FONTS}/truetype/liberation/LiberationSans-Regular.ttf`, 'fonts-liberation'],
  [`${FONTS}/truetype/crosextra/Carlito-Regular.ttf`, 'fonts-crosextra-carlito'],
  [`${FONTS}/truetype/crosextra/Caladea-Regular.ttf`, 'fonts-crosextra-caladea'],
  ['/usr/bin/fc-match', 'fontconfig'],
];

/** What installs that which an engine may need (`needs:` in tools.yaml): Debian packages or a sentence. */
export const NEEDED: Record<Need, Needed> = {
  libreoffice: { packages: OFFICE.map(([, name]) => name), files: OFFICE.map(([file]) => file) },
  ffmpeg: { packages: ['ffmpeg'] },
  tesseract: { packages: ['tesseract-ocr', 'tesseract-ocr-chi-sim'] },
  calibre: { packages: ['calibre'] },
  libredwg: { otherwise: '从源码安装：https://www.gnu.org/software/libredwg/' },
  'speech-model': { otherwise: '随引擎一起提供' },
};

/** Shuts the native programs in; without it they run with the service's own rights. */
const SANDBOX = { program: 'bwrap', packages: ['bubblewrap'] };

/** The programs of Debian packages that engines with code need, with the tools that use them; with any of them the sandbox they run in. */
export function neededPrograms(catalog: Pick<Catalog, 'engines' | 'tools' | 'builtEngines'>): Program[] {
  const programs = Object.entries(NEEDED).flatMap(([need, { packages, files }]) => {
    const program = PROGRAM_OF[need as Need];
    const users = Object.values(catalog.tools).filter(
      ({ engine }) => catalog.builtEngines.has(engine) && catalog.engines[engine]?.needs?.includes(need as Need),
    );
    const there = files && { there: () => files.every((file) => existsSync(file)) };
    return packages && users.length > 0 ? [{ program, packages, ...there, use: users.map(({ name }) => name).join('、') }] : [];
  });
  return programs.length > 0 ? [...programs, { ...SANDBOX, use: '隔离本机程序' }] : [];
}

/** Installs those that are missing where we may; elsewhere says which command does. */
export const setUpNeeds = (catalog: Catalog): Promise<void> => setUpPrograms(neededPrograms(catalog), '这些工具暂不可用');
