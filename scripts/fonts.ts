// `npm run fonts -- build`: the index of fonts anew. `-- add FOLDER`: with the fonts of a folder of the operator's,
// too, which stays where it is. `-- remove FOLDER`, `-- list`. The site takes the index in with the next build.
import { existsSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { addedFolders, folderSources, keepFolders } from './fonts/folders.ts';
import { setUpMade } from './set-up/made.mjs';

const USAGE = '用法：npm run fonts -- build | add 文件夹 | remove 文件夹 | list';

async function add(folder: string): Promise<void> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return refuse(`找不到文件夹 ${folder}`);
  const faces = await folderSources([folder]);
  if (!faces.length) return refuse(`${folder} 里没有读得了的字体（ttf、otf、ttc、woff、woff2）`);
  for (const { face } of faces) console.log(`${face.name}（${face.style}）：${face.licence}`);
  keepFolders([...new Set([...addedFolders(), folder])]);
  await setUpMade(process.execPath);
}

async function remove(folder: string): Promise<void> {
  if (!addedFolders().includes(folder)) return refuse(`${folder} 不在索引里`);
  keepFolders(addedFolders().filter((one) => one !== folder));
  await setUpMade(process.execPath);
}

function refuse(words: string): void {
  console.error(words);
  process.exitCode = 2;
}

const [verb, folder] = process.argv.slice(2);
if (verb === 'build') {
  rmSync('.cache/fonts', { recursive: true, force: true });
  await setUpMade(process.execPath);
} else if (verb === 'list') for (const one of addedFolders()) console.log(one);
else if (verb === 'add' && folder) await add(resolve(folder));
else if (verb === 'remove' && folder) await remove(resolve(folder));
else refuse(USAGE);
