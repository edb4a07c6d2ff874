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

/** How well a tool fits, and why, where its name does not say it. */
export interface Fit {
  rank: number;
  why?: string;
}
/** It does not fit. */
export const NONE: Fit = { rank: 0 };
/** Of two ways to fit the one that does so better. */
export const better = (one: Fit, other: Fit): Fit => (other.rank > one.rank ? other : one);

/** A format as people write it: PDF, Word, 图片. */
const called = (said: string): string =>
  /^(word|excel|kindle)$/.test(said) ? said[0]?.toUpperCase() + said.slice(1) : said.toUpperCase();

const CONVERTS = 70;

/** How well a tool makes the one of the other; what only keeps, protects or packs files of many kinds converts none. */
function scorePair({ from, to, purpose }: SearchTool, [one, other]: [string, string]): number {
  if (purpose === 'protect' || !takes(from, one) || !takes(to, other)) return 0;
  if (purpose === 'convert' || purpose === 'extract') return CONVERTS;
  return purpose === 'edit' && to.length > 1 && takes(from, other) ? 0 : 50;
}

/** How much a tool is for making one format of another, each as people call it: 0 to 1. */
export const makes = (tool: SearchTool, pair: [string, string]): number => scorePair(tool, pair) / CONVERTS;

/** What people call the formats that tools take and make. */
export const formatNames = (tools: readonly SearchTool[]): string[] => [
  ...new Set([...Object.keys(SAID), ...tools.flatMap(({ from, to }) => [...from, ...to])]),
];

function scoreWords(tool: SearchTool, query: string): Fit {
  const name = fold(tool.name);
  if (name === query) return { rank: 100 };
  if (name.startsWith(query)) return { rank: 85 };
  if (name.includes(query)) return { rank: 75 };
  const pair = pairOf(query);
  const converts = pair ? scorePair(tool, pair) : 0;
  if (pair && converts) return { rank: converts, why: `${called(pair[0])} 转 ${called(pair[1])}` };
  const words = [...tool.tasks, ...tool.keywords];
  const place = words.findIndex((word) => fold(word) === query);
  if (place >= 0) return { rank: place < tool.tasks.length ? 69 - place / 2 : 62, why: words[place] };
  const part = words.find((word) => fold(word).includes(query));
  if (part || isInId(tool, query)) return { rank: 55, ...(part && { why: part }) };
  if (takes(tool.from, query)) return { rank: 45, why: `能打开 ${called(query)}` };
  if (takes(tool.to, query)) return { rank: 40, why: `能存成 ${called(query)}` };
  return { rank: scoreScattered(tool, query, [name, tool.line, ...words].map(fold).join(' ')) };
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
function scoreSound({ sounds = [], tasks }: SearchTool, query: string, spelt: boolean): Fit {
  const [name, ...others] = soundsOf(sounds, query);
  const heard = (how: 'whole' | 'part', rank: number): Fit =>
    others.includes(how) ? { rank, why: tasks[others.indexOf(how)] } : NONE;
  if (name === 'whole') return { rank: 66 };
  if (others.includes('whole')) return heard('whole', 42);
  if (spelt) return NONE; // shanchu is 删除, not the beginning of 上传
  return name ? { rank: 60 } : heard('part', 36);
}

const soundsOf = (sounds: readonly string[], query: string): ReturnType<typeof spells>[] =>
  /^[a-z]{2,}$/.test(query) ? sounds.map((sound) => spells(query, sound.split(' '))) : [];

/** What is ranked below was found by parts of a sentence only. */
export const SENTENCE = 36;

/** A sentence: how much of it are words of this tool. */
function scoreSentence({ name, tasks, keywords, from }: SearchTool, query: string): Fit {
  const own = words(fold(name));
  const found = [...own, ...[...tasks, ...keywords].map(fold)].filter(
    (word) => word.length > 1 && query.includes(word),
  );
  if (!found.some((word) => /[^a-z0-9]/.test(word))) return NONE;
  const covered = new Set<number>();
  for (const word of [...found, ...from.filter((format) => query.includes(format))])
    for (let at = query.indexOf(word), end = at + word.length; at < end; at++) covered.add(at);
  const share = covered.size / query.length;
  // What it is called by weighs more than what it may be used for.
  const named = found.some((word) => own.includes(word)) ? 3 : 0;
  const said = [...tasks, ...keywords].find((word) => word.length > 1 && query.includes(fold(word)));
  return share >= 0.4 ? { rank: 10 + 18 * share + named, ...(said && { why: said }) } : NONE;
}

const scoreOne = (tool: SearchTool, query: string, spelt: boolean): Fit =>
  [scoreSound(tool, query, spelt), scoreSentence(tool, query)].reduce(better, scoreWords(tool, query));

/** Whether the query spells whole syllables of this tool's name or tasks. */
export const spellsOut = ({ sounds = [] }: SearchTool, query: string): boolean =>
  soundsOf(sounds, query).includes('whole');

/**
 * How well a tool fits a query, 0 to 120; 0 for not at all. `spelt`: the query spells whole syllables of some tool, so
 * what it may also abbreviate is not meant.
 */
export function score(tool: SearchTool, { whole, core, size }: Query, spelt: boolean): Fit {
  const reaches = size && tool.tasks.includes(GIVEN_SIZE) ? 20 : 0;
  if (size && core === whole) return reaches ? { rank: 60, why: REACHES } : NONE;
  const inCore = core === whole ? NONE : scoreOne(tool, core, spelt);
  const best = better(scoreOne(tool, whole, spelt), { ...inCore, rank: inCore.rank - 1 });
  if (best.rank <= 0) return NONE;
  return reaches ? { rank: best.rank + reaches, why: REACHES } : best;
}

/** Why a tool is found by a size. */
export const REACHES = '能压到指定大小';

/**
 * The way of two steps, where no tool makes the one of the other: the tool that makes a PDF of it, which another one
 * turns into what is wanted.
 */
export function scoreWay(tools: readonly SearchTool[], { core }: Query): (tool: SearchTool) => Fit {
  const pair = pairOf(core);
  if (!pair || pair.includes('pdf')) return () => NONE;
  const second = tools.find((tool) => tool.type === 'from-PDF' && tool.built && scorePair(tool, ['pdf', pair[1]]));
  if (!second) return () => NONE;
  return (tool) => {
    // From CSV to Excel by way of paper: nobody wants that.
    const first = tool.type === 'convert-PDF' && !takes(tool.from, pair[1]) && scorePair(tool, [pair[0], 'pdf']);
    return first ? { rank: first, why: `先转成 PDF，再用${second.name}` } : NONE;
  };
}

/**
 * For when nothing was found: what is written or spelt almost so. One slip in three letters, two in six; 0 for more.
 */
export function scoreNear({ name, tasks, keywords, sounds = [] }: SearchTool, query: string): number {
  const most = query.length < 3 ? 0 : query.length < 6 ? 1 : 2;
  if (!most) return 0;
  const texts = [name, ...tasks, ...keywords, ...sounds].map(fold);
  const off = Math.min(
    ...texts.filter((text) => text.length >= query.length - most).map((text) => nearness(query, text)),
  );
  return off <= most ? 20 - 6 * off : 0;
}
