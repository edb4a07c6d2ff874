import { GIVEN_SIZE, type Purpose } from '../../schemas/purpose.ts';
import type { ToolType } from '../../schemas/tool.ts';
import { nearness } from './near.ts';
import { fold, type Query, readQuery } from './search-query.ts';
import { spells } from './sounds.ts';

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

/** `/search.json`: all tools, and the traditional forms of the characters in them, each followed by the simplified one. */
export interface SearchData {
  tools: SearchTool[];
  traditional: string;
}

/** Latin runs and single Chinese characters, so that “合并pdf” finds “PDF合并”. */
const atoms = (text: string): string[] => text.match(/[a-z0-9]+|[^a-z0-9]/g) ?? [];
/** “a转b”, “a 到 b”, “a to b” as a pair; undefined for anything else. */
const pairOf = (query: string): [string, string] | undefined => {
  const match = /^(.+?)(?:转换?[成为]?|到|变成?|to|2)(.+)$/.exec(query);
  return match?.[1] && match[2] ? [match[1], match[2]] : undefined;
};

/** Formats that people call by a common name. */
const SAID: Record<string, string[]> = {
  word: ['docx', 'doc'],
  excel: ['xlsx', 'xls'],
  ppt: ['pptx', 'ppt'],
  cad: ['dwg', 'dxf'],
  jpeg: ['jpg'],
  tif: ['tiff'],
  图片: ['jpg', 'png'],
  照片: ['jpg', 'png'],
  文字: ['txt'],
  文本: ['txt'],
  网页: ['html'],
  音频: ['mp3'],
  视频: ['mp4'],
  电子书: ['epub'],
};
const takes = (formats: string[], said: string): boolean =>
  ((Object.hasOwn(SAID, said) && SAID[said]) || [said]).some((format) => formats.includes(format));

function scoreWords(tool: SearchTool, query: string): number {
  const name = fold(tool.name);
  if (name === query) return 100;
  if (name.startsWith(query)) return 85;
  if (name.includes(query)) return 75;
  const pair = pairOf(query);
  // What puts files of many kinds together converts none of them.
  if (pair && takes(tool.from, pair[0]) && takes(tool.to, pair[1])) return tool.purpose === 'edit' ? 50 : 70;
  const tasks = tool.tasks.map(fold);
  const keywords = tool.keywords.map(fold);
  if (tasks.includes(query)) return 69 - tasks.indexOf(query) / 2;
  if (keywords.includes(query)) return 62;
  if ([...tasks, ...keywords].some((word) => word.includes(query)) || tool.id.includes(query)) return 55;
  if (takes(tool.from, query)) return 45;
  if (takes(tool.to, query)) return 40;
  return scoreScattered(tool, query, [name, fold(tool.line), ...tasks, ...keywords].join(' '));
}

/** The query is not there as it was typed, but its parts are. */
function scoreScattered({ name }: SearchTool, query: string, all: string): number {
  const words = atoms(query);
  if (words.every((word) => fold(name).includes(word))) return 38;
  if (all.includes(query)) return 30;
  return words.length > 1 && words.every((word) => all.includes(word)) ? 15 : 0;
}

/** Latin letters may be pinyin: of the name, then of what it is for. */
function scoreSound({ sounds = [] }: SearchTool, query: string): number {
  if (!/^[a-z]{2,}$/.test(query)) return 0;
  const [name, ...others] = sounds.map((sound) => spells(query, sound.split(' ')));
  if (name) return name === 'whole' ? 66 : 60;
  if (others.includes('whole')) return 42;
  return others.includes('part') ? 36 : 0;
}

/** A sentence: how much of it are words of this tool. */
function scoreSentence({ name, tasks, keywords, from }: SearchTool, query: string): number {
  const means = [...fold(name).split(/转|(?<=[a-z])(?=[^a-z])/), ...[...tasks, ...keywords].map(fold)];
  const found = means.filter((word) => word.length > 1 && query.includes(word));
  if (!found.some((word) => /[^a-z0-9]/.test(word))) return 0;
  const covered = new Set<number>();
  for (const word of [...found, ...from.filter((format) => query.includes(format))])
    for (let at = query.indexOf(word); at >= 0 && at < query.indexOf(word) + word.length; at++) covered.add(at);
  const share = covered.size / query.length;
  // What it is called by weighs more than what it may be used for.
  const named = found.some((word) => fold(name).includes(word)) ? 3 : 0;
  return share >= 0.4 ? 10 + 18 * share + named : 0;
}

const scoreOne = (tool: SearchTool, query: string): number =>
  Math.max(scoreWords(tool, query), scoreSound(tool, query)) || scoreSentence(tool, query);

function score(tool: SearchTool, { whole, core, size }: Query): number {
  const reaches = size && tool.tasks.includes(GIVEN_SIZE) ? 20 : 0;
  if (size && core === whole) return reaches && 60;
  const best = Math.max(scoreOne(tool, whole), core === whole ? 0 : scoreOne(tool, core) - 1);
  return best > 0 ? best + reaches : 0;
}

/** Nothing was found: what is written or spelt almost so. One slip in three letters, two in six. */
function scoreNear({ name, tasks, keywords, sounds = [] }: SearchTool, query: string): number {
  const most = query.length < 3 ? 0 : query.length < 6 ? 1 : 2;
  if (!most) return 0;
  const texts = [name, ...tasks, ...keywords, ...sounds].map(fold);
  const off = Math.min(
    ...texts.filter((text) => text.length >= query.length - most).map((text) => nearness(query, text)),
  );
  return off <= most ? 20 - 6 * off : 0;
}

/** The tools that fit what the visitor typed, best first; working tools before announced ones, then catalogue order. */
export function searchTools({ tools, traditional }: SearchData, typed: string, limit = 8): SearchTool[] {
  const query = readQuery(typed, traditional);
  if (!query.whole) return [];
  const ranked = (rank: (tool: SearchTool) => number): SearchTool[] =>
    tools
      .map((tool) => ({ tool, rank: rank(tool) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank + (b.tool.built ? 9 : 0) - a.rank - (a.tool.built ? 9 : 0))
      .slice(0, limit)
      .map(({ tool }) => tool);
  const found = ranked((tool) => score(tool, query));
  return found.length ? found : ranked((tool) => scoreNear(tool, query.core));
}
