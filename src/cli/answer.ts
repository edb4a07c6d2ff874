import { sentence, toErrorData, UserError } from '../../schemas/error.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { type Catalog, loadCatalog } from '../catalog/load.ts';
import { searchData } from '../catalog/search-data.ts';
import { didYouMean, nearWord } from '../lib/did-you-mean.ts';
import { searchTools } from '../lib/tool-search.ts';
import { parseArguments } from './arguments.ts';
import { convert, type Failure, type Outcome, type Task } from './convert.ts';
import { toolUsage, USAGE } from './help.ts';
import { listTools } from './list.ts';

/** What a call prints on stdout, and its exit status. */
export interface Answer {
  text: string;
  status: 0 | 1;
}

type Call = Pick<Task, 'base' | 'signal' | 'say'>;

/**
 * Does what the words of a command line ask for. Refusals are answers of status 1; what is no refusal also goes to
 * stderr.
 */
export async function answerTo(words: string[], call: Call): Promise<Answer> {
  try {
    return await run(words, call);
  } catch (error) {
    const data = toErrorData(error);
    if (data.code === 'unknown') console.error(error);
    return { text: json({ error: message(data) }), status: 1 };
  }
}

async function run(words: string[], call: Call): Promise<Answer> {
  const catalog = loadCatalog();
  const args = parseArguments(words, (tool, option) => isSwitch(catalog, tool, option));
  if (args.list) return { text: json(listTools(catalog)), status: 0 };
  if (args.dump !== undefined) {
    const { dump } = await import('./dump.ts');
    const { files, passwords } = args;
    const value = await dump({ kind: args.dump, files, password: passwords[0], base: call.base, signal: call.signal });
    return { text: json(value), status: 0 };
  }
  if (args.help && args.tool === undefined) return { text: USAGE, status: 0 };
  const { id, tool, engine } = findTool(catalog, args.tool);
  if (args.help) return { text: toolUsage(id, tool, engine), status: 0 };
  if (!catalog.builtEngines.has(tool.engine)) throw new UserError('not-built');
  return answerOf(await convert({ tool, engine, args, ...call }));
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

function answerOf({ results, failures }: Outcome): Answer {
  const [first, ...more] = failures;
  if (!first) return { text: json(results), status: 0 };
  const value = {
    error: message(first),
    errors: more.length > 0 ? failures.map(message) : undefined,
    results: results.length > 0 ? results : undefined,
  };
  return { text: json(value), status: 1 };
}

const message = ({ code, detail, file }: Failure): object => ({
  code,
  message: sentence({ code, detail: detail || undefined }),
  file,
});

const json = (value: unknown): string => JSON.stringify(value, null, 2);
