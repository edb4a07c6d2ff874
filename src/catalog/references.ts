import { type OptionDescriptor, optionDescriptor, optionSchema } from '../../schemas/option.ts';
import { TYPED_SIZE } from '../../schemas/purpose.ts';
import { didYouMean } from '../lib/did-you-mean.ts';
import type { Problem, Source } from './source.ts';

/** What stands in the project's folders, which entries may point to. */
export interface Found {
  engineFiles: string[];
  /** Engines whose code exports `fits`. */
  choosing: string[];
  panels: string[];
  icons: string[];
}

/** The tutorial categories that the site has (their ids are fixed; articles link to them). */
const TUTORIALS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 15, 68, 148, 149];
const SHORT_MENU = 9;
const SHORT_GROUPS = ['from-PDF', 'convert-PDF', 'feature', 'audioVideo', 'imgProcess'];

type Fields = Record<string, unknown>;
type Entry = [id: string, fields: Fields];
const fields = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const entries = (value: unknown): Entry[] => Object.entries(fields(value)).map(([id, entry]) => [id, fields(entry)]);

/**
 * Everything that a schema cannot see: does what an entry points to exist, and is what must be unique unique. Takes
 * data of any shape, so a mistake in shape hides none of these.
 */
export function checkReferences(source: Source, found: Found): Problem[] {
  const data = fields(source.data);
  const engines = fields(data.engines);
  const tools = entries(data.tools);
  return [
    ...entries(engines).flatMap(([id, engine]) => checkEngine(source, id, engine)),
    ...orphanEngines(source, engines, found),
    ...idleChoices(source, engines, found),
    ...tools.flatMap(([id, tool]) => [
      ...checkTool(source, id, tool, engines, found),
      ...checkOptions(source, id, tool, engines),
      ...checkLands(source, id, tool, engines),
      ...checkOrder(source, id, tool, Object.keys(fields(data.tools))),
    ]),
    ...checkUnique(source, tools, '名称', ['name']),
    ...checkUnique(source, tools, '网页标题', ['seo', 'title']),
    ...checkUnique(source, tools, '网页描述', ['seo', 'description']),
    ...checkShortMenus(source, tools),
  ];
}

function checkEngine(source: Source, id: string, engine: Fields): Problem[] {
  const options = fields(engine.options);
  return entries(options).flatMap(([key, option]) => {
    const path = ['engines', id, 'options', key];
    const problems = ['when', 'unless'].flatMap((name) =>
      Object.entries(fields(option[name])).flatMap(([other, values]) =>
        checkCondition(source, [...path, name, other], options, values),
      ),
    );
    const descriptor = descriptorOf(option);
    if (!descriptor || descriptor.default === undefined) return problems;
    const fault = valueFault(key, { ...descriptor, each: false }, descriptor.default);
    return fault ? [...problems, source.problem([...path, 'default'], `默认值不对：${fault}`)] : problems;
  });
}

/** `when` and `unless` name another option of the engine, with values that it takes; `path` ends with its name. */
function checkCondition(source: Source, path: string[], options: Fields, values: unknown): Problem[] {
  const other = path.at(-1) ?? '';
  if (!(other in options)) {
    return [source.problem(path, `引擎没有名为“${other}”的选项。${didYouMean(other, Object.keys(options))}`, 'key')];
  }
  const descriptor = descriptorOf(options[other]);
  const faults = [values].flat().map((value) => descriptor && valueFault(other, { ...descriptor, each: false }, value));
  return faults.flatMap((fault) => (fault ? [source.problem(path, fault)] : []));
}

const orphanEngines = (source: Source, engines: Fields, found: Found): Problem[] =>
  found.engineFiles
    .filter((id) => !(id in engines))
    .map((id) =>
      source.problem(['engines'], `src/engines 里有引擎“${id}”的代码，这里却没有它。请加一条，或删掉那个文件。`, 'key'),
    );

/** An engine that runs in one place has nothing to choose. */
const idleChoices = (source: Source, engines: Fields, { choosing }: Found): Problem[] =>
  choosing
    .filter((id) => id in engines && new Set([fields(engines[id]).runs].flat()).size < 2)
    .map((id) =>
      source.problem(
        ['engines', id, 'runs'],
        `引擎“${id}”的代码导出了 fits，要逐个文件选地方，这里却只有一处。请写成 [browser, service]（在前的优先），或删掉 fits。`,
      ),
    );

function checkTool(source: Source, id: string, tool: Fields, engines: Fields, found: Found): Problem[] {
  const points: [key: string, what: string, known: string[]][] = [
    ['engine', '引擎', Object.keys(engines)],
    ['panel', '面板', found.panels],
    ['icon', '图标', found.icons],
  ];
  const problems = points
    .filter(([key, , known]) => typeof tool[key] === 'string' && !known.includes(tool[key]))
    .map(([key, what, known]) => {
      const near = didYouMean(String(tool[key]), known);
      const text = known.length > 200 ? near.replace(/可用的有：.*/, '全部图标见 https://lucide.dev/icons。') : near;
      return source.problem(['tools', id, key], `没有名为“${tool[key]}”的${what}。${text}`);
    });
  if (typeof tool.tutorials === 'number' && !TUTORIALS.includes(tool.tutorials)) {
    problems.push(
      source.problem(
        ['tools', id, 'tutorials'],
        `没有编号为 ${tool.tutorials} 的教程分类。可用的有：${TUTORIALS.join('、')}。`,
      ),
    );
  }
  if (fields(engines[String(tool.engine)]).internal === true) {
    problems.push(source.problem(['tools', id, 'engine'], `引擎“${tool.engine}”只供站点自己用，不能属于工具。`));
  }
  return problems;
}

/** `notAfter` and `leadsTo` name other tools. */
function checkOrder(source: Source, id: string, tool: Fields, known: string[]): Problem[] {
  return ['notAfter', 'leadsTo'].flatMap((field) =>
    (Array.isArray(tool[field]) ? tool[field] : []).flatMap((other: unknown, index: number) =>
      known.includes(String(other))
        ? []
        : source.problem(['tools', id, field, index], `没有名为“${other}”的工具。${didYouMean(String(other), known)}`),
    ),
  );
}

/**
 * `set` and `ask` name options of the engine, `set` with a value that the option takes; nothing is both fixed and
 * asked.
 */
function checkOptions(source: Source, id: string, tool: Fields, engines: Fields): Problem[] {
  if (typeof tool.engine !== 'string' || !(tool.engine in engines)) return [];
  const options = fields(fields(engines[tool.engine]).options);
  const missing = (key: string): string | undefined =>
    key in options ? undefined : `引擎“${tool.engine}”没有名为“${key}”的选项。${didYouMean(key, Object.keys(options))}`;
  const fixed = fields(tool.set);
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(fixed)) {
    const descriptor = descriptorOf(options[key]);
    const fault = missing(key) ?? (descriptor && valueFault(key, descriptor, value));
    if (fault) problems.push(source.problem(['tools', id, 'set', key], fault, key in options ? undefined : 'key'));
  }
  for (const [index, key] of (Array.isArray(tool.ask) ? tool.ask : []).map(String).entries()) {
    const fault = missing(key) ?? (key in fixed ? `“${key}”已在 set 里固定，不能再问。` : undefined);
    if (fault) problems.push(source.problem(['tools', id, 'ask', index], fault));
  }
  return problems;
}

/** `lands` names tasks of the tool, and settings that it asks for with values they take. */
function checkLands(source: Source, id: string, tool: Fields, engines: Fields): Problem[] {
  const options = fields(fields(engines[String(tool.engine)]).options);
  const [tasks, asked] = [tool.tasks, tool.ask].map((list) => (Array.isArray(list) ? list : []).map(String));
  return Object.entries(fields(tool.lands)).flatMap(([task, settings]) => {
    const unknown = tasks?.includes(task) ? undefined : `tasks 里没有“${task}”。${didYouMean(task, tasks ?? [])}`;
    if (unknown) return [source.problem(['tools', id, 'lands', task], unknown, 'key')];
    return Object.entries(fields(settings)).flatMap(([key, value]) => {
      const descriptor = descriptorOf(options[key]);
      const typed = String(value) in TYPED_SIZE && descriptor?.type === 'number';
      const fault = asked?.includes(key)
        ? descriptor && !typed && valueFault(key, descriptor, value)
        : `ask 里没有“${key}”。`;
      return fault ? [source.problem(['tools', id, 'lands', task, key], fault)] : [];
    });
  });
}

function descriptorOf(option: unknown): OptionDescriptor | undefined {
  return optionDescriptor.safeParse(option).data;
}

/** What is wrong with a value of an option, as a sentence, or undefined. */
function valueFault(key: string, descriptor: OptionDescriptor, value: unknown): string | undefined {
  const parsed = optionSchema({ [key]: descriptor }).safeParse({ [key]: value });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

function checkUnique(source: Source, tools: Entry[], what: string, path: string[]): Problem[] {
  const owners = new Map<unknown, string>();
  return tools.flatMap(([id, tool]) => {
    const value = path.reduce<unknown>((at, key) => fields(at)[key], tool);
    const owner = owners.get(value);
    if (typeof value !== 'string') return [];
    if (owner !== undefined)
      return [source.problem(['tools', id, ...path], `${what}与工具“${owner}”的相同，请改成不同的。`)];
    owners.set(value, id);
    return [];
  });
}

const checkShortMenus = (source: Source, tools: Entry[]): Problem[] =>
  SHORT_GROUPS.flatMap((type) =>
    tools
      .filter(([, tool]) => tool.type === type && tool.secondMenu === true)
      .slice(SHORT_MENU)
      .map(([id]) =>
        source.problem(
          ['tools', id, 'secondMenu'],
          `分组“${type}”的短菜单最多 ${SHORT_MENU} 个工具，请把其中一个改成 false。`,
        ),
      ),
  );
