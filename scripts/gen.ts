// `npm run gen`: writes the generated files anew. With --check it writes nothing and fails when one is not fresh.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { generateAll } from './gen/all.ts';

const checkOnly = process.argv.includes('--check');

function current(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const stale = generateAll(process.cwd()).filter(([path, text]) => current(path) !== text);
for (const [path, text] of stale) {
  console.log(`${checkOnly ? '过期，请运行 npm run gen' : '已生成'}：${relative(process.cwd(), path)}`);
  if (checkOnly) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
if (stale.length === 0) console.log('生成的文件都是最新的。');
if (checkOnly && stale.length > 0) process.exitCode = 1;
