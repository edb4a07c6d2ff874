import { GIVEN_SIZE } from '../../schemas/purpose.ts';
import { nearness } from './near.ts';
import { fold, type Query } from './search-query.ts';
import { spells } from './sounds.ts';
import type { SearchTool } from './tool-search.ts';

/** Latin runs and single Chinese characters, so that “合并pdf” finds “PDF合并”. */
const atoms = (text: string): string[] => text.match(/[a-z0-9]+|[^a-z0-9]/g) ?? [];
/** Every two neighbouring characters: 图片压缩 is 图片, 片压, 压缩. A text of one character is itself. */
const pairsIn = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2));
/** Latin runs, and of the rest every two neighbours: single characters stand in too many texts. */
const words = (text: string): string[] =>
  (text.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? []).flatMap((run) => (/[a-z0-9]/.test(run) ? [run] : pairsIn(run)));
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
  if ([...tasks, ...keywords].some((word) => word.includes(query)) || isInId(tool, query)) return 55;
  if (takes(tool.from, query)) return 45;
  if (takes(tool.to, query)) return 40;
  return scoreScattered(tool, query, [name, fold(tool.line), ...tasks, ...keywords].join(' '));
}

/** English is found in the addresses; “to” stands in half of them. */
const isInId = ({ id }: SearchTool, query: string): boolean => query.length > 2 && id.includes(query);

/** The query is not there as it was typed, but its parts are: in the name, then anywhere, the description included. */
function scoreScattered({ name }: SearchTool, query: string, all: string): number {
  if (atoms(query).every((atom) => fold(name).includes(atom))) return 38;
  if (all.includes(query)) return 14;
  const parts = words(query);
  return parts.length > 1 && parts.every((word) => all.includes(word)) ? 12 : 0;
}

/** Latin letters may be pinyin: of the name, then of what it is for. */
function scoreSound({ sounds = [] }: SearchTool, query: string, spelt: boolean): number {
  const [name, ...others] = soundsOf(sounds, query);
  if (name === 'whole') return 66;
  if (others.includes('whole')) return 42;
  if (spelt) return 0; // shanchu is 删除, not the beginning of 上传
  if (name) return 60;
  return others.includes('part') ? 36 : 0;
}

const soundsOf = (sounds: readonly string[], query: string): ReturnType<typeof spells>[] =>
  /^[a-z]{2,}$/.test(query) ? sounds.map((sound) => spells(query, sound.split(' '))) : [];

/** A sentence: how much of it are words of this tool. */
function scoreSentence({ name, tasks, keywords, from }: SearchTool, query: string): number {
  const called = words(fold(name));
  const found = [...called, ...[...tasks, ...keywords].map(fold)].filter(
    (word) => word.length > 1 && query.includes(word),
  );
  if (!found.some((word) => /[^a-z0-9]/.test(word))) return 0;
  const covered = new Set<number>();
  for (const word of [...found, ...from.filter((format) => query.includes(format))])
    for (let at = query.indexOf(word), end = at + word.length; at < end; at++) covered.add(at);
  const share = covered.size / query.length;
  // What it is called by weighs more than what it may be used for.
  const named = found.some((word) => called.includes(word)) ? 3 : 0;
  return share >= 0.4 ? 10 + 18 * share + named : 0;
}

const scoreOne = (tool: SearchTool, query: string, spelt: boolean): number =>
  Math.max(scoreWords(tool, query), scoreSound(tool, query, spelt), scoreSentence(tool, query));

/** Whether the query spells whole syllables of this tool's name or tasks. */
export const spellsOut = ({ sounds = [] }: SearchTool, query: string): boolean =>
  soundsOf(sounds, query).includes('whole');

/**
 * How well a tool fits a query, 0 to 120; 0 for not at all. `spelt`: the query spells whole syllables of some tool, so
 * what it may also abbreviate is not meant.
 */
export function score(tool: SearchTool, { whole, core, size }: Query, spelt: boolean): number {
  const reaches = size && tool.tasks.includes(GIVEN_SIZE) ? 20 : 0;
  if (size && core === whole) return reaches && 60;
  const best = Math.max(scoreOne(tool, whole, spelt), core === whole ? 0 : scoreOne(tool, core, spelt) - 1);
  return best > 0 ? best + reaches : 0;
}

/** For when nothing was found: what is written or spelt almost so. One slip in three letters, two in six; 0 for more. */
export function scoreNear({ name, tasks, keywords, sounds = [] }: SearchTool, query: string): number {
  const most = query.length < 3 ? 0 : query.length < 6 ? 1 : 2;
  if (!most) return 0;
  const texts = [name, ...tasks, ...keywords, ...sounds].map(fold);
  const off = Math.min(
    ...texts.filter((text) => text.length >= query.length - most).map((text) => nearness(query, text)),
  );
  return off <= most ? 20 - 6 * off : 0;
}
