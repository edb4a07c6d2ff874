import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { withLock } from './lock.mjs';

/** Programs of the system that checks and measurements use: how to tell that each is there, and the Debian package. */
export const PROGRAMS = [
  { program: 'chromium', packages: ['chromium'], use: '浏览器测试' },
  { program: 'fc-list', packages: ['fonts-noto-cjk', 'fontconfig'], use: '测试里的中文字体', there: hasChineseFont },
  { program: 'qpdf', packages: ['qpdf'], use: '核对 PDF 结构' },
  { program: 'pdfinfo', packages: ['poppler-utils'], use: '核对 PDF 页数、文字和图像' },
  { program: 'mutool', packages: ['mupdf-tools'], use: '核对 PDF 书签' },
  { program: 'identify', packages: ['imagemagick'], use: '核对图片' },
  { program: 'vips', packages: ['libvips-tools'], use: '性能对比' },
  { program: 'time', packages: ['time'], use: '性能对比里的内存' },
  { program: 'exiftool', packages: ['libimage-exiftool-perl'], use: '核对图片元数据' },
  { program: 'postgres', packages: ['postgresql'], use: '在独立的数据库服务器上测试', there: hasPostgres },
  { program: 'unzip', packages: ['unzip'], use: '核对压缩包' },
  { program: 'dwebp', packages: ['webp'], use: '核对 WebP' },
];

/** Where a program stands, by PATH (CHROMIUM names the browser), or undefined. */
export function findProgram(program) {
  if (program === 'chromium' && process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return folders.map((folder) => `${folder}/${program}`).find((path) => existsSync(path));
}

/** Debian keeps the programs of each version in a folder of their own, outside PATH. */
function hasPostgres() {
  const versions = '/usr/lib/postgresql';
  return existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/initdb`));
}

function hasChineseFont() {
  const fonts = '/usr/share/fonts/opentype/noto';
  return existsSync(fonts) && readdirSync(fonts).some((file) => file.includes('CJK'));
}

/** Whether we may install system programs: root on Debian or one of its kind. */
export const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs missing programs with apt where we may; elsewhere says what to install, and what goes on `without` them. Never fatal. */
export async function setUpPrograms(wanted = PROGRAMS, without = '相关检查会跳过') {
  const missing = wanted.filter(({ program, there }) => !(there ? there() : findProgram(program)));
  if (missing.length === 0) return;
  if (canInstall()) await withLock('.apt.lock', () => missing.forEach(install));
  const still = missing.filter(({ program, there }) => !(there ? there() : findProgram(program)));
  if (still.length === 0) return;
  for (const { program, use } of still) console.error(`没有 ${program}（${use}），${without}。`);
  console.error(`在 Debian 或 Ubuntu 上这样安装：sudo apt-get install ${still.flatMap(({ packages }) => packages).join(' ')}`);
}

let updated = false;

/** One package group at a time: a single unknown name fails a whole apt call. Stale lists are refreshed once. */
function install({ packages }) {
  console.error(`正在安装 ${packages.join(' ')}……`);
  if (apt(['install', ...packages]) || updated) return;
  updated = true;
  apt(['update']);
  apt(['install', ...packages]);
}

function apt(args) {
  const options = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'ignore'], env }).status === 0;
}
