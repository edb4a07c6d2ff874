// `npm run --silent tool -- <tool> [--option value …] <files …> --out DIR`: the same engines from the command line.
// Prints one JSON value on stdout; progress and notes go to stderr.
import { sentence, toErrorData, UserError } from '../../schemas/error.ts';
import { type Catalog, loadCatalog } from '../catalog/load.ts';
import { didYouMean } from '../lib/did-you-mean.ts';
import { parseArguments } from './arguments.ts';
import { convert, type Failure, type Outcome } from './convert.ts';
import { listTools } from './list.ts';

const USAGE =
  '用法：npm run --silent tool -- <工具> [--选项 值 …] [--password 密码] <文件 …> --out 文件夹；--list 列出全部工具和选项。';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());

async function run(words: string[]): Promise<void> {
  const catalog = loadCatalog();
  const args = parseArguments(words, (tool, option) => isSwitch(catalog, tool, option));
  if (args.help) return console.error(USAGE);
  if (args.list) return print(listTools(catalog));
  const { tool, engine } = findTool(catalog, args.tool);
  const base = process.env.INIT_CWD ?? process.cwd(); // npm runs us in the project; paths are meant from where it was called
  const say = (text: string): void => console.error(text);
  answer(await convert({ tool, engine, args, base, signal: controller.signal, say }));
}

const isSwitch = (catalog: Catalog, tool: string, option: string): boolean =>
  catalog.engines[catalog.tools[tool]?.engine ?? '']?.options[option]?.type === 'switch';

function findTool(catalog: Catalog, id: string | undefined) {
  const ids = Object.keys(catalog.tools);
  if (id === undefined) throw new UserError('bad-option', USAGE);
  const tool = Object.hasOwn(catalog.tools, id) ? catalog.tools[id] : undefined;
  if (!tool) throw new UserError('bad-option', `没有名为“${id}”的工具。${didYouMean(id, ids)}`);
  const engine = catalog.engines[tool.engine];
  if (!engine || !catalog.builtEngines.has(tool.engine)) throw new UserError('not-built');
  return { tool, engine };
}

function answer({ results, failures }: Outcome): void {
  const [first, ...more] = failures;
  if (!first) {
    print(results);
    return;
  }
  process.exitCode = 1;
  print({
    error: message(first),
    ...(more.length > 0 && { errors: failures.map(message) }),
    ...(results.length > 0 && { results }),
  });
}

const message = ({ code, detail, file }: Failure): object => ({
  code,
  message: sentence({ code, ...(detail && { detail }) }),
  ...(file !== undefined && { file }),
});

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

run(process.argv.slice(2)).catch((error: unknown) => {
  const data = toErrorData(error);
  if (data.code === 'unknown') console.error(error);
  process.exitCode = 1;
  print({ error: message(data) });
});
