import { GIVEN_SIZE, type Purpose, TYPED_SIZE } from '../../schemas/purpose.ts';
import type { ToolType } from '../../schemas/tool.ts';
import { readQuery } from './search-query.ts';
import { guess } from './tool-guess.ts';
import { better, type Fit, NONE, REACHES, SENTENCE, score, scoreNear, scoreWay, spellsOut } from './tool-score.ts';
import { WISHED } from './wished-size.ts';

/** One tool as the search and the offer for a dropped file see it. */
export interface SearchTool {
  id: string;
  name: string;
  line: string;
  group: string;
  type: ToolType;
  icon: string;
  /** What stands on the icon of a conversion instead of a picture. */
  sheet?: string;
  built: boolean;
  purpose: Purpose;
  keywords: string[];
  /** Words of the editors for what people want to do, the most fitting first. */
  tasks: string[];
  /** For some of the tasks: the settings with which the page then opens. */
  lands?: Record<string, Record<string, string | number | boolean>> | undefined;
  /** The sound of the name and of the tasks, in this order: `pdf he bing`. */
  sounds?: string[];
  from: string[];
  to: string[];
  /** How many files at once; absent: as many as the device bears. */
  files?: number;
  /** It takes all files at once, to make one of them or to treat them alike. */
  joins?: boolean;
  /** The largest file, MB. */
  mb: number;
}

/**
 * A tool that was found, what about it fits where its name does not say it, and the address of its page, with the
 * settings for what was looked for.
 */
export type FoundTool = SearchTool & { why?: string; href: string };

/**
 * `/search.json`: all tools, and the traditional forms of the characters in them, each followed by the simplified one.
 */
export interface SearchData {
  tools: SearchTool[];
  traditional: string;
}

function addressOf({ id, lands = {} }: SearchTool, why = '', bytes?: number): string {
  const settings = Object.entries(lands[why === REACHES ? GIVEN_SIZE : why] ?? {})
    .map(([key, value]) => [key, settingOf(value, bytes)])
    .filter(([, value]) => value);
  return `/${id}/${settings.length ? `#${new URLSearchParams(settings as [string, string][])}` : ''}`;
}

/** A setting as it stands in the address; of the size that was typed, in the unit that is asked for, or none. */
function settingOf(value: string | number | boolean, bytes: number | undefined): string | undefined {
  const unit = TYPED_SIZE[String(value)];
  if (!unit) return String(value);
  return bytes ? String(bytes / WISHED[unit]) : undefined;
}

/**
 * The tools that fit what the visitor typed, best first: by the name, then by the sound of the name and by what it is
 * for, by keywords and formats, last by the description. Equals: working tools first, then catalogue order.
 */
export function searchTools({ tools, traditional }: SearchData, typed: string, limit = 8): FoundTool[] {
  const query = readQuery(typed, traditional);
  if (!query.whole) return [];
  const ranked = (judge: (tool: SearchTool) => Fit): FoundTool[] => {
    const all = tools.map((tool) => ({ tool, ...judge(tool) }));
    const best = Math.max(...all.map((one) => one.rank));
    return all
      .filter((one) => one.rank > 0 && one.rank >= best / 2) // below that it is chance
      .sort((a, b) => b.rank + (b.tool.built ? 9 : 0) - a.rank - (a.tool.built ? 9 : 0))
      .slice(0, limit)
      .map(({ tool, why }) => ({ ...tool, ...(why && { why }), href: addressOf(tool, why, query.bytes) }));
  };
  const spelt = tools.some((tool) => spellsOut(tool, query.whole));
  const fits = new Map(tools.map((tool) => [tool, score(tool, query, spelt)]));
  const fitOf = (tool: SearchTool): Fit => fits.get(tool) ?? NONE;
  const best = Math.max(...[...fits.values()].map(({ rank }) => rank));
  // What is found by its words needs no guess, with each key that is typed.
  const guessed = best < SENTENCE ? guess(tools, query.core) : () => NONE;
  const found = ranked(best > 0 ? (tool) => better(fitOf(tool), guessed(tool)) : fitOf);
  const way = found.some(({ why }) => why) ? [] : ranked(scoreWay(tools, query));
  if (way.length) return way;
  if (found.length) return found;
  const near = ranked((tool) => ({ rank: scoreNear(tool, query.core) }));
  return near.length ? near : ranked(guessed);
}
