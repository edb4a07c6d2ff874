// `npm run models`: the speech models that are known. `-- get NAME … [--to FOLDER]` fetches them, checks them, tries
// whether they load, and says what to set. `-- check FOLDER` only tries.
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchFile } from './models/fetch.ts';
import { type Known, knownModels } from './models/known.ts';
import { tryModel } from './models/load.ts';
import { takeFiles } from './models/unpack.ts';

const USAGE = `用法：
  npm run models                                   列出认识的模型
  npm run models -- get 名称 [名称…] [--to 文件夹]   下载到一个文件夹，核对校验值，试着加载
  npm run models -- check 文件夹                    只试着加载
  选项：--from 地址（换一个下载地址，如镜像）  --sha256 校验值（列表里没有时要给）  --languages zh,en`;

const mb = (bytes: number | undefined): string => (bytes ? `${Math.round(bytes / 1e6)} MB` : '大小见来源页');

function list(): void {
  for (const [id, { name, languages, licence, bytes, url, note, beside }] of Object.entries(knownModels())) {
    console.log(`\n${id}  ${name}${beside ? '（配合模型用）' : ''}`);
    console.log(`  ${mb(bytes)}  许可：${licence}${languages.length ? `  语言：${languages.join(' ')}` : ''}`);
    console.log(`  ${note}\n  ${url}`);
  }
  console.log(`\n${USAGE}`);
}

async function get(names: string[], { to, from, sha256 }: Options): Promise<string> {
  const known = knownModels();
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (!names.length || unknown.length)
    throw new Error(`不认识的模型：${unknown.join('、') || '没有给出名称'}\n\n${USAGE}`);
  if (from && names.length > 1) throw new Error('--from 一次只能用于一个模型。');
  const folder = resolve(process.env.INIT_CWD ?? '.', to ?? 'data/speech-model');
  mkdirSync(folder, { recursive: true });
  for (const name of names) await getOne(known[name] as Known, folder, { from, sha256 });
  return folder;
}

async function getOne(
  { name, licence, url, bytes, take, ...it }: Known,
  folder: string,
  given: Options,
): Promise<void> {
  const sha256 = it.sha256 ?? given.sha256;
  if (!sha256) throw new Error(`${name} 没有公布的校验值，请自己核对后用 --sha256 给出。`);
  console.log(`${name}，许可：${licence}`);
  const path = join(folder, basename(new URL(url).pathname));
  let shown = 0;
  await fetchFile(path, { url: given.from ?? url, sha256: sha256.toLowerCase(), bytes }, (done) => {
    if (done - shown < 5e6) return;
    shown = done;
    console.log(`  已下载 ${mb(done)} / ${mb(bytes)}`);
  });
  await takeFiles(path, take, folder);
  console.log('  校验值相符，已放好。');
}

interface Options {
  to?: string | undefined;
  from?: string | undefined;
  sha256?: string | undefined;
}

async function tell(folder: string, languages: string[]): Promise<void> {
  const model = await tryModel(folder, languages);
  console.log(`\n能用：${model.name}，语言 ${model.languages.join('、')}`);
  console.log(
    `请给服务设置：SPEECH_MODEL=${folder}${languages.length ? ` SPEECH_LANGUAGES=${languages.join(',')}` : ''}`,
  );
  console.log('然后重新启动服务；npm run doctor 和 /operator/ 会说它有没有在用。');
}

async function main(): Promise<void> {
  const string = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: string, from: string, sha256: string, languages: string },
  });
  const [verb = 'list', ...rest] = positionals;
  const languages = values.languages?.split(',').filter(Boolean) ?? [];
  if (verb === 'list') return list();
  if (verb === 'check' && rest[0]) return tell(resolve(process.env.INIT_CWD ?? '.', rest[0]), languages);
  if (verb !== 'get') throw new Error(USAGE);
  const folder = await get(rest, values);
  const known = knownModels();
  if (rest.every((name) => known[name]?.beside)) console.log('\n再下载一个模型到同一个文件夹，就可以用了。');
  else await tell(folder, languages);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
