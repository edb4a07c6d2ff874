import { OPENS_LOCKED, PURPOSES } from '../../schemas/purpose.ts';
import { formatName } from './format-name.ts';
import { canonical } from './intake.ts';
import type { SearchTool } from './tool-search.ts';

/** One file as far as the offer goes: its canonical type by content, undefined where it is not known. */
export interface Given {
  type: string | undefined;
  size: number;
  /** It is encrypted, as far as that is known. */
  locked?: boolean;
}

/** A tool that takes at least one of the files: their places, no more than it takes at once. */
export interface Offered {
  tool: SearchTool;
  takes: number[];
}

export interface Offer {
  /**
   * Working tools under what they have in common: what they are for (`转换`), after the most used ones where there are
   * many; or, where the files are of several types, which of them they take (`全部 3 个文件`, `2 个 PDF`). Empty where no
   * tool takes any of the files.
   */
  groups: { title: string; tools: Offered[] }[];
  /** Announced tools that will take one. */
  announced: SearchTool[];
  /** The places of files that no working tool takes. */
  left: number[];
}

/** What a file was found to be, in a word. */
export function typeName({ type, size }: Given): string {
  if (!size) return '空文件';
  return type ? formatName(type) : '类型不明';
}

/** “3 个 PDF、2 个 JPG”, the most frequent first. */
export function sumUp(given: readonly Given[]): string {
  const counts = new Map<string, number>();
  for (const one of given) counts.set(typeName(one), (counts.get(typeName(one)) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} 个 ${name}`)
    .join('、');
}

const MIB = 2 ** 20;
/** Of more tools than can be seen at once, so many come before the others, whatever they are for. */
const MANY = 12;
const MAX_USUAL = 6;

/** The places of the files that a tool takes, no more than it takes at once. */
export function takesOf(tool: SearchTool, given: readonly Given[]): number[] {
  const wanted = new Set(tool.from.map(canonical));
  const fits = ({ type, size }: Given): boolean => !!type && wanted.has(type) && size > 0 && size <= tool.mb * MIB;
  const places = [...given.keys()].filter((place) => fits(given[place] as Given));
  return places.slice(0, tool.files);
}

function offered(tool: SearchTool, given: readonly Given[]): Offered[] {
  const takes = takesOf(tool, given);
  return takes.length ? [{ tool, takes }] : [];
}

/**
 * What can be done with these files. First what takes most of them, of several files what makes one of them; then the
 * visitor's own tools (`mine`); then in the order of `tools`, which is that of use. With one file the purposes keep
 * their order, with several the group with the best tool comes first.
 */
export function offersFor(tools: readonly SearchTool[], given: readonly Given[], mine: readonly string[]): Offer {
  const several = given.length > 1;
  const merit = ({ tool, takes }: Offered): number[] => [
    takes.length,
    Number(several && !!tool.joins),
    Number(mine.includes(tool.id)),
  ];
  const found = tools.flatMap((tool) => offered(tool, given)).sort((a, b) => compare(merit(b), merit(a)));
  const working = found.filter(({ tool }) => tool.built);
  // What most visitors want of a file that others cannot open, or not print.
  const opener =
    !several && given[0]?.locked ? working.find(({ tool }) => tool.tasks.includes(OPENS_LOCKED)) : undefined;
  const mixed = isMixed(given);
  const rest = working.filter((one) => one !== opener);
  const usual = mixed || rest.length <= MANY ? [] : usualOf(rest, tools, mine);
  const titleOf = mixed ? (one: Offered) => takenBy(one, given) : ({ tool }: Offered) => PURPOSES[tool.purpose];
  const titles = several ? working.map(titleOf) : Object.values(PURPOSES);
  const groups = [...new Set(titles)].map((title) => ({
    title,
    tools: rest.filter((one) => !usual.includes(one) && titleOf(one) === title),
  }));
  groups.unshift({ title: '常用', tools: usual });
  if (opener) groups.unshift({ title: '已加密', tools: [opener] });
  const taken = new Set(working.flatMap(({ takes }) => takes));
  return {
    groups: groups.filter((group) => group.tools.length),
    announced: found.flatMap(({ tool }) => (tool.built ? [] : tool)),
    left: [...given.keys()].filter((place) => !taken.has(place)),
  };
}

/**
 * The best of the tools that fit, then those of the visitor's own and of most use, whatever they make of several
 * files.
 */
function usualOf(fitting: Offered[], tools: readonly SearchTool[], mine: readonly string[]): Offered[] {
  const merit = ({ tool }: Offered): number[] => [Number(!mine.includes(tool.id)), tools.indexOf(tool)];
  const byUse = fitting.slice(1).sort((a, b) => compare(merit(a), merit(b)));
  return [...fitting.slice(0, 1), ...byUse].slice(0, MAX_USUAL);
}

/** Whether the files are of several types. */
export const isMixed = (given: readonly Given[]): boolean => new Set(given.map(typeName)).size > 1;

/** Which of the files a tool takes. */
const takenBy = ({ takes }: Offered, given: readonly Given[]): string =>
  takes.length === given.length ? `全部 ${given.length} 个文件` : sumUp(takes.flatMap((place) => given[place] ?? []));

/** Lists of numbers as words are compared: by the first that differ. */
function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((number, index) => number !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
