import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import { canonical } from '../lib/intake.ts';
import type { Catalog } from './load.ts';

type Next = ToolProps['next'][number];

/** So many a type of result, of those that go on with it and of those that make something else of it. */
const MAX_NEXT = 12;

const types = (list: readonly string[]): Set<string> => new Set(list.map(canonical));

/** Whether a tool would bring back what another was given: what PDF转图片 made is no case for 图片转PDF. */
function undoes(tool: ToolEntry, other: ToolEntry): boolean {
  const from = types(tool.from);
  const converts = tool.to.every((type) => !from.has(canonical(type)));
  return converts && other.to.every((type) => from.has(canonical(type)));
}

const barred = (id: string, { notAfter }: ToolEntry): boolean => notAfter === 'all' || !!notAfter?.includes(id);

/** Where a tool stands among those that usually follow. */
function placeOf({ leadsTo = [] }: ToolEntry, id: string): number {
  const place = leadsTo.indexOf(id);
  return place < 0 ? leadsTo.length : place;
}

/**
 * What may be offered as the next step after a tool: built tools that take something it makes and make sense after it,
 * those that usually follow and then the heaviest of each kind, with how many files each takes at once.
 */
export function nextOf(
  catalog: Catalog,
  id: string,
  tool: ToolEntry,
  filesAtOnce: (other: ToolEntry) => number | undefined,
): Next[] {
  if (tool.final) return [];
  const others = Object.entries(catalog.tools)
    .filter(
      ([other, it]) => other !== id && catalog.builtEngines.has(it.engine) && !barred(id, it) && !undoes(tool, it),
    )
    .sort(([one, a], [two, b]) => placeOf(tool, one) - placeOf(tool, two) || b.moreWeight - a.moreWeight)
    .map(([other, it]): Next => {
      const back = types(it.to);
      const keeps = it.from.filter((type) => back.has(canonical(type)));
      const combines = keeps.length > 0 && catalog.engines[it.engine]?.input === 'all';
      return { id: other, name: it.name, from: it.from, keeps, combines, files: filesAtOnce(it) };
    });
  const chosen = new Set<Next>();
  // A report for programs is nothing to go on with, though another tool reads such files.
  for (const type of types(tool.to.filter((format) => format !== 'json'))) {
    const taking = others.filter(({ from }) => types(from).has(type));
    for (const keeping of [true, false]) {
      const alike = taking.filter(({ keeps }) => types(keeps).has(type) === keeping);
      for (const one of alike.filter(({ combines }) => !combines).slice(0, MAX_NEXT)) chosen.add(one);
      for (const one of alike.filter(({ combines }) => combines).slice(0, 1)) chosen.add(one);
    }
  }
  return others.filter((one) => chosen.has(one));
}
