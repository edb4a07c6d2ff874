// `npm run --silent tool -- <tool> [--option value …] <files …> --out DIR`: the same engines from the command line.
// Prints one JSON value on stdout, or the help that was asked for; progress and notes go to stderr.
import { sentence, toErrorData, UserError } from '../../schemas/error.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { type Catalog, loadCatalog } from '../catalog/load.ts';
import { searchData } from '../catalog/search-data.ts';
import { didYouMean, nearWord } from '../lib/did-you-mean.ts';
import { searchTools } from '../lib/tool-search.ts';
import { parseArguments } from './arguments.ts';
import { convert, type Failure, type Outcome } from './convert.ts';
import { toolUsage, USAGE } from './help.ts';
import { listTools } from './list.ts';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());

async function run(words: string[]): Promise<void> {
  const catalog = loadCatalog();
  const args = parseArguments(words, (tool, option) => isSwitch(catalog, tool, option));
  if (args.list) return print(listTools(catalog));
  if (args.help && args.tool === undefined) return console.log(USAGE);
  const { id, tool, engine } = findTool(catalog, args.tool);
  if (args.help) return console.log(toolUsage(id, tool, engine));
  if (!catalog.builtEngines.has(tool.engine)) throw new UserError('not-built');
  const base = process.env.INIT_CWD ?? process.cwd(); // npm runs us in the project; paths are meant from where it was called
  const say = (text: string): void => console.error(text);
  answer(await convert({ tool, engine, args, base, signal: controller.signal, say }));
}

const isSwitch = (catalog: Catalog, tool: string, option: string): boolean =>
  catalog.engines[catalog.tools[tool]?.engine ?? '']?.options[option]?.type === 'switch';

function findTool(catalog: Catalog, id: string | undefined): { id: string; tool: ToolEntry; engine: EngineEntry } {
  if (id === undefined) throw new UserError('bad-usage', USAGE);
  const tool = Object.hasOwn(catalog.tools, id) ? catalog.tools[id] : undefined;
  const engine = tool && catalog.engines[tool.engine];
  if (!engine) throw new UserError('unknown-tool', `“${id}”：${guesses(catalog, id)}`);
  return { id, tool, engine };
}

/** Tools that may have been meant, by spelling or by what the site's search finds; then all that can be used. */
function guesses(catalog: Catalog, typed: string): string {
  const data = searchData(catalog);
  const { tools } = data;
  const spelt = nearWord(
    typed,
    tools.map(({ id }) => id),
  );
  const meant = new Set([...(spelt ? [spelt] : []), ...searchTools(data, typed, 3).map(({ id }) => id)]);
  const built = tools.filter((tool) => tool.built).map(({ id }) => id);
  return didYouMean(typed, built, [...meant]);
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
    errors: more.length > 0 ? failures.map(message) : undefined,
    results: results.length > 0 ? results : undefined,
  });
}

const message = ({ code, detail, file }: Failure): object => ({
  code,
  message: sentence({ code, detail: detail || undefined }),
  file,
});

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

run(process.argv.slice(2)).catch((error: unknown) => {
  const data = toErrorData(error);
  if (data.code === 'unknown') console.error(error);
  process.exitCode = 1;
  print({ error: message(data) });
});
