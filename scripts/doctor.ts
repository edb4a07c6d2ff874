// `npm run doctor`: what is on this machine: engines, the programs they need, and the programs that check and measure.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Catalog, loadCatalog } from '../src/catalog/load.ts';
import { ASSETS, CUT_FACES } from '../src/engines/assets.ts';
import { guards, isolation } from '../src/native/isolation.ts';
import { lentModels } from '../src/native/lent-models.ts';
import { guardsText, LEVEL_TEXT } from '../src/service/base/isolation-text.ts';
import { readSettings } from '../src/service/base/settings.ts';
import { checkModels } from '../src/service/queue/check-models.ts';
import { findProgram, installCommand, PROGRAMS, type Program } from './set-up/programs.mjs';

async function main(): Promise<void> {
  const catalog = loadCatalog();
  table('引擎', ['引擎', '状态', '运行在', '工具'], engineRows(catalog));
  table('引擎需要的程序', ['程序', '版本', '安装', '用到它的工具'], needRows(catalog));
  console.log(`\n本机程序的隔离：${await isolationText()}`);
  for (const text of await modelTexts()) console.log(`\n${text}`);
  table('WebAssembly 组件', ['组件', '版本'], componentRows());
  const checks = PROGRAMS.checks.map((one) => [one.program, version(one), installCommand(one), one.use]);
  table('检查和测量用的程序', ['程序', '版本', '安装', '用途'], checks);
  console.log(`\nNode ${process.version}（${process.execPath}）`);
}

const ISOLATION = {
  full: 'bubblewrap：没有网络，只看得到 /usr 和自己的文件夹。',
  network: '没有网络，但读得到服务能读的文件。请安装 bubblewrap：apt-get install bubblewrap',
  none: '只有时间、内存和磁盘上限。请安装 bubblewrap，并允许用户命名空间。',
};

async function isolationText(): Promise<string> {
  const level = await isolation();
  return `${LEVEL_TEXT[level]}${guardsText(await guards())}。${ISOLATION[level]}`;
}

/** Each model that an operator may set, and whether his is used. */
async function modelTexts(): Promise<string[]> {
  const { states, offers } = await checkModels(readSettings(process.env), { info() {}, warn() {}, error() {} });
  return (await lentModels()).map(({ ability, name, otherwise, settings }) => {
    const [variable = ''] = Object.keys(settings);
    const state = states[ability];
    if (state === undefined) return `${name}：${otherwise}（${variable} 没有设置）`;
    const [own = `${variable} 的`] = offers[ability]?.name ?? [];
    return state === 'ok' ? `${name}：${own}，可用` : `${name}：${otherwise}；${variable} 的不能用：${state}`;
  });
}

const engineRows = (catalog: Catalog): string[][] =>
  Object.entries(catalog.engines).map(([id, { runs, internal }]) => [
    id,
    catalog.builtEngines.has(id) ? '可用' : '没有代码',
    runs.map((place) => (place === 'browser' ? '浏览器' : '服务')).join('、'),
    internal ? '（站点自用）' : toolsOf(catalog, id).join('、'),
  ]);

/** The packages that the engines' WebAssembly, fonts and other parts come from. */
function componentRows(): string[][] {
  const packages = new Set(
    [...Object.values(ASSETS), ...Object.values(CUT_FACES).map(({ from }) => from)].flatMap(
      (path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    ),
  );
  return [...packages].map((name) => [
    name,
    (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version,
  ]);
}

function needRows(catalog: Catalog): string[][] {
  const needs = [...new Set(Object.values(catalog.engines).flatMap(({ needs = [] }) => needs))];
  return needs.map((need) => {
    const program = PROGRAMS.engines[need] as Program;
    const users = Object.entries(catalog.engines).filter(([, engine]) => engine.needs?.includes(need));
    return [need, version(program), installCommand(program), users.flatMap(([id]) => toolsOf(catalog, id)).join('、')];
  });
}

const toolsOf = (catalog: Catalog, engine: string): string[] =>
  Object.entries(catalog.tools)
    .filter(([, tool]) => tool.engine === engine)
    .map(([id]) => id);

/** The first version number a program reports of itself. */
function version({ program, version: flag = '--version' }: Program): string {
  const path = findProgram(program);
  if (!path) return '没有';
  const { stdout, stderr, error } = spawnSync(path, [flag], { encoding: 'utf8', timeout: 10_000 });
  return (error ? undefined : /\d+\.\d+[\d.-]*/.exec(`${stdout}${stderr}`)?.[0]) ?? '有';
}

/** Columns that a cell may take before it goes on in the next line. */
const WIDEST = 44;

function table(title: string, head: string[], rows: string[][]): void {
  const cells = [head, ...rows].map((row) => row.map(lines));
  const widths = head.map((_, column) => Math.max(...cells.flatMap((row) => (row[column] ?? []).map(width))));
  console.log(`\n${title}`);
  for (const row of cells)
    for (let line = 0; line < Math.max(...row.map(({ length }) => length)); line++)
      console.log(`  ${row.map((cell, column) => padded(cell[line] ?? '', widths[column] ?? 0)).join('  ')}`.trimEnd());
}

/** A text in lines no wider than a cell, where it has spaces or commas to break at. */
function lines(text: string): string[] {
  const made: string[] = [''];
  for (const word of text.split(/(?<=[、 ])/)) {
    const last = made.at(-1) ?? '';
    if (last && width(last + word.trimEnd()) > WIDEST) made.push(word);
    else made[made.length - 1] = last + word;
  }
  return made.map((line) => line.trimEnd());
}

const padded = (text: string, columns: number): string => text + ' '.repeat(columns - width(text));

/** Columns of a text in a terminal: Chinese characters take two. */
const width = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u1100-\u115f\u2e80-\uffe6]/.test(character) ? 2 : 1), 0);

await main();
