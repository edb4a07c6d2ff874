import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Licence } from '../../src/features/font-recognition/shared/licences.ts';
import { FONT_FOLDERS } from '../set-up/made.mjs';
import type { Source } from './build.ts';
import { type OpenFont, openFont } from './open.ts';

const FONT = /\.(ttf|otf|ttc|otc|woff2?)$/i;
const MAX_FILES = 500;
const MAX_FACES = 20;
/**
 * Numbers of the `name` table (ISO/IEC 14496-22 §5.2.7.2.3): family, style, licence, its address, and those of larger
 * families.
 */
const [FAMILY, STYLE, LICENCE, LICENCE_URL, WIDE_FAMILY, WIDE_STYLE] = [1, 2, 13, 14, 16, 17] as const;

/** The folders that were added, as absolute paths. */
export function addedFolders(): string[] {
  if (!existsSync(FONT_FOLDERS)) return [];
  return (JSON.parse(readFileSync(FONT_FOLDERS, 'utf8')) as { folders: string[] }).folders;
}

/** Writes down which folders are in the index. */
export function keepFolders(folders: readonly string[]): void {
  mkdirSync(dirname(FONT_FOLDERS), { recursive: true });
  writeFileSync(FONT_FOLDERS, `${JSON.stringify({ folders }, null, 2)}\n`);
}

/** The faces of all font files in these folders and below; files that cannot be read are named and left out. */
export async function folderSources(folders: readonly string[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const folder of folders) {
    if (!existsSync(folder)) {
      console.error(`找不到字体文件夹 ${folder}，先跳过；不再需要就运行 npm run fonts -- remove ${folder}`);
      continue;
    }
    for (const path of fontFiles(folder)) sources.push(...(await facesOf(path)));
  }
  return sources;
}

const fontFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => FONT.test(name) && statSync(join(folder, name)).isFile())
    .sort()
    .slice(0, MAX_FILES)
    .map((name) => join(folder, name));

/** Each face of a font file, of which a collection has several. */
async function facesOf(path: string): Promise<Source[]> {
  const sources: Source[] = [];
  try {
    const count = Math.min(MAX_FACES, faceCount(readFileSync(path)));
    for (let index = 0; index < count; index++) sources.push(sourceOf(await openFont(path, index), path, index));
  } catch (error) {
    console.error(`读不了 ${path}：${error instanceof Error ? error.message : error}`);
  }
  return sources;
}

function sourceOf(font: OpenFont, path: string, index: number): Source {
  const name = font.name(WIDE_FAMILY) || font.name(FAMILY) || path;
  const latin = font.name(WIDE_FAMILY, 'en') || font.name(FAMILY, 'en') || name;
  const style = font.name(WIDE_STYLE, 'en') || font.name(STYLE, 'en') || 'Regular';
  const terms = `${font.name(LICENCE, 'en')} ${font.name(LICENCE_URL, 'en')}`;
  return { face: { name, latin, style, licence: licenceOf(terms), likes: [] }, files: [{ path, index }] };
}

/** What the words of a font's licence are known to mean. */
export function licenceOf(terms: string): Licence {
  if (/open font licen[cs]e|sil\.org\/ofl|openfontlicense/i.test(terms)) return 'ofl';
  if (/apache licen[cs]e|apache\.org\/licenses/i.test(terms)) return 'apache';
  return /ubuntu font licen[cs]e/i.test(terms) ? 'ufl' : 'unknown';
}

/** How many faces a file has: more than one in a collection (`ttcf`). */
function faceCount(bytes: Buffer): number {
  if (bytes.length < 12) throw new Error('文件不完整');
  return bytes.toString('latin1', 0, 4) === 'ttcf' ? bytes.readUInt32BE(8) : 1;
}
