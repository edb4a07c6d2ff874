import { PURPOSES, type Purpose } from '../../schemas/purpose.ts';
import { canonical } from './intake.ts';
import type { SearchTool } from './tool-search.ts';

/** One file as far as the offer goes: its canonical type by content, undefined where it is not known. */
export interface Given {
  type: string | undefined;
  size: number;
}

/** A tool that takes at least one of the files: their places, no more than it takes at once. */
export interface Offered {
  tool: SearchTool;
  takes: number[];
}

export interface Offer {
  /** Working tools by what they are for; empty where no tool takes any of the files. */
  groups: { purpose: Purpose; tools: Offered[] }[];
  /** Announced tools that will take one. */
  announced: SearchTool[];
}

const MIB = 2 ** 20;

function offered(tool: SearchTool, given: readonly Given[]): Offered[] {
  const wanted = new Set(tool.from.map(canonical));
  const fits = ({ type, size }: Given): boolean => !!type && wanted.has(type) && size > 0 && size <= tool.mb * MIB;
  const places = [...given.keys()].filter((place) => fits(given[place] as Given));
  return places.length ? [{ tool, takes: places.slice(0, tool.files) }] : [];
}

/**
 * What can be done with these files. First what takes most of them, of several files what makes one of them; then the
 * visitor's own tools (`mine`); then in the order of `tools`, which is that of use. With one file the purposes keep
 * their order, with several the one with the best tool comes first.
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
  const order = several ? working.map(({ tool }) => tool.purpose) : (Object.keys(PURPOSES) as Purpose[]);
  const groups = [...new Set(order)].map((purpose) => ({
    purpose,
    tools: working.filter(({ tool }) => tool.purpose === purpose),
  }));
  return {
    groups: groups.filter((group) => group.tools.length),
    announced: found.flatMap(({ tool }) => (tool.built ? [] : tool)),
  };
}

/** Lists of numbers as words are compared: by the first that differ. */
function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((number, index) => number !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
