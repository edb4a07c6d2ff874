import { type ErrorData, UserError } from '../../../schemas/error.ts';
import { optionSchema } from '../../../schemas/option.ts';
import type { EngineEntry, ToolEntry } from '../../../schemas/tool.ts';
import type { Catalog } from '../../catalog/load.ts';
import { freeOptions } from '../../catalog/service-tools.ts';
import { checkSize, checkType } from '../../lib/intake.ts';
import type { StoredFile } from '../store/tables.ts';

/** A tool as the service runs it. */
export interface Plan {
  id: string;
  tool: ToolEntry;
  engine: EngineEntry;
}

/** What was given for one task beside its files. */
export interface Given {
  options?: Record<string, unknown> | undefined;
  passwords?: (string | null)[] | undefined;
}

/**
 * The tool of this name. `alive` is what the running workers can do, if any run. Throws UserError `unknown-tool`,
 * `not-built` or `not-available`.
 */
export function planOf(catalog: Catalog, id: string, alive: ReadonlySet<string> | undefined): Plan {
  const tool = Object.hasOwn(catalog.tools, id) ? catalog.tools[id] : undefined;
  const engine = tool && catalog.engines[tool.engine];
  if (!engine) throw new UserError('unknown-tool');
  if (!catalog.builtEngines.has(tool.engine)) throw new UserError('not-built');
  if (!catalog.places[tool.engine]?.includes('service')) throw new UserError('not-available', '它只在浏览器里运行。');
  if (alive && !alive.has(tool.engine)) throw new UserError('not-available');
  return { id, tool, engine };
}

/**
 * The engine's options: what the tool fixes, what was given, defaults for the rest. Throws UserError `unknown-option`
 * or `bad-option`.
 */
export function optionsOf(
  { tool, engine }: Plan,
  given: Record<string, unknown> = {},
  files: number,
): Record<string, unknown> {
  for (const [key, value] of Object.entries(given)) {
    if (!engine.options[key]?.each || !Array.isArray(value)) continue;
    if (value.length > files)
      throw new UserError(
        'bad-option',
        `“${engine.options[key].label}”给了 ${value.length} 个值，只有 ${files} 个文件。`,
      );
  }
  const { success, data, error } = optionSchema(engine.options, Object.keys(freeOptions(tool, engine))).safeParse({
    ...given,
    ...tool.set,
  });
  if (success) return storable(data);
  const unknown = error.issues.some(({ code }) => code === 'unrecognized_keys');
  throw new UserError(unknown ? 'unknown-option' : 'bad-option', error.issues.map(({ message }) => message).join(''));
}

/**
 * The options themselves. Throws UserError `bad-option` where a text holds what PostgreSQL keeps in none: NUL, or half
 * a surrogate pair.
 */
function storable(options: Record<string, unknown>): Record<string, unknown> {
  JSON.stringify(options, (_key, value: unknown) => {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new UserError('bad-option', '文字里有无法处理的字符。');
    return value;
  });
  return options;
}

/** What a group's options mean for one of its files: of an `each` option the value at its place. */
export function share({ engine }: Plan, { options, passwords }: Given, index: number): Given {
  const own = Object.entries(options ?? {}).map(([key, value]): [string, unknown] =>
    engine.options[key]?.each && Array.isArray(value)
      ? [key, index < value.length ? [value[index]] : []]
      : [key, value],
  );
  return {
    options: options ? Object.fromEntries(own) : undefined,
    passwords: passwords ? [passwords[index] ?? null] : undefined,
  };
}

/**
 * Refuses more files at once than the tool takes, and more than one where it works file by file. Throws UserError
 * `too-many`.
 */
export function checkCount({ tool, engine }: Plan, files: number): void {
  if (files > tool.limit.files) throw new UserError('too-many', `一次最多 ${tool.limit.files} 个文件。`);
  if (engine.input === 'each' && files > 1) throw new UserError('too-many', '这个工具逐个处理文件，请用批量提交。');
}

/** Why the tool does not take this file; undefined where it does. `type` is what its content looks like. */
export function refusal({ tool }: Plan, { size }: StoredFile, type: string | undefined): ErrorData | undefined {
  const tooBig = checkSize(size, tool);
  if (tooBig) return tooBig;
  const checked = checkType(type, tool);
  return 'error' in checked ? checked.error : undefined;
}
