import { countedTitles } from './counted.ts';

/** A stretch of a text under its title. */
export interface Chapter {
  title: string;
  /** 1 for volumes and chapters without volumes, 2 for chapters within volumes. */
  level: number;
  lines: string[];
}

const NUMBER = '[0-9０-９零〇一二两三四五六七八九十百千万壹贰叁肆伍陆柒捌玖拾佰仟]{1,9}';
/** A title may have a sentence behind its number, but no full stop in it. */
const REST = '(?:[\\s\\u3000:：.、．—-]{0,4}[^。！？!?；;]{0,40}[！？!?…]{0,3})?';
const VOLUME = new RegExp(
  `^(?:正文[\\s\\u3000]*)?(?:第${NUMBER}[卷部集篇册]|[卷部篇]${NUMBER}(?=[\\s\\u3000:：]|$))${REST}$`,
);
/** Some set their numbers apart: 第 十二 章. */
const CHAPTER = new RegExp(`^(?:正文[\\s\\u3000]*)?第[ \\u3000]?${NUMBER}[ \\u3000]?[章回节節折幕话話]${REST}$`);
const OTHER =
  /^(?:楔子|序章|序言|序|前言|引子|引言|自序|代序|尾声|后记|後記|番外|附录|终章|大结局|内容简介|作品相关)(?:[\s\u3000:：一二三四五六七八九十0-9（(].{0,30})?$/;
const ENGLISH =
  /^(?:chapter|part|book|section|prologue|epilogue|preface|introduction)\b(?:\s+(?:\d{1,4}|[ivxlc]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)?[.:\s—-]{0,4}.{0,60}$/i;
const NONE: ReadonlySet<number> = new Set();
/** Lines of a stretch without a title; longer ones are slow to turn. */
const MAX_LINES = 2000;
const MAX_CHAPTERS = 20_000;
const MAX_DECORATED = 100;

/**
 * A text as chapters by what their titles look like (第…章 / 回 / 节 / 卷, Chapter N), with the title and author where it
 * begins with them.
 */
export function chaptersOf(text: string, name: string): { title: string; author: string; chapters: Chapter[] } {
  const lines = text.split('\n');
  const plainLines = lines.map((line) => undecorated(line.trim()));
  const [inVolumes, inChapters] = [VOLUME, CHAPTER].map((title) => plainLines.some((line) => title.test(line)));
  const counted = inChapters ? NONE : countedTitles(lines);
  const chapters: Chapter[] = [{ title: '', level: 1, lines: [] }];
  for (const [at, line] of lines.entries()) {
    const plain = plainLines[at] as string;
    const isTitle = plain.length <= 60 && chapters.length < MAX_CHAPTERS;
    const level = isTitle ? levelOf(plain, !!inVolumes && !!inChapters) || Number(counted.has(at)) : 0;
    const last = chapters.at(-1) as Chapter;
    if (level) chapters.push({ title: plain.replace(/[\s\u3000]+/g, ' '), level, lines: [] });
    else if (last.lines.length >= MAX_LINES && chapters.length < MAX_CHAPTERS)
      chapters.push({ title: '', level: 1, lines: [line] });
    else last.lines.push(line);
  }
  const kept = chapters.filter(({ title, lines: own }) => title || own.some((line) => line.trim()));
  const author = authorIn(lines.slice(0, 20));
  return { title: titleIn(lines, name), author, chapters: withoutRepeats(kept) };
}

/**
 * A title without the stars, rules and brackets that sites put around it: `☆、第一章`, `【第1章】 …`, `=== 第1章 ===`, `## 第1章`.
 */
function undecorated(line: string): string {
  if (line.length > MAX_DECORATED || !/第/.test(line)) return line;
  const bare = line.replace(/^[☆★◆◇■□●○※*＊=＝~～#＃_—-]+[、.．\s]*/, '').replace(/[\s☆★◆◇■□●○※*＊=＝~～#＃_—-]+$/, '');
  return bare.replace(/^[【〖[「『（(]\s*(第[^】〗\]」』）)]{1,40})[】〗\]」』）)]/, '$1 ').trimEnd();
}

function levelOf(line: string, volumes: boolean): number {
  if (!line) return 0;
  if (VOLUME.test(line)) return 1;
  if (CHAPTER.test(line)) return volumes ? 2 : 1;
  return OTHER.test(line) || ENGLISH.test(line) ? 1 : 0;
}

/** A list of contents at the beginning names each chapter before it comes: titles without text, met again later. */
function withoutRepeats(chapters: Chapter[]): Chapter[] {
  const later = new Map<string, number>();
  for (const [at, { title, lines }] of chapters.entries())
    if (title && lines.some((line) => line.trim())) later.set(title, at);
  return chapters.filter(
    ({ title, lines }, at) => !title || lines.some((line) => line.trim()) || (later.get(title) ?? -1) <= at,
  );
}

const titleIn = (lines: readonly string[], name: string): string => {
  const [, named] = /《([^》]{1,40})》/.exec(lines.slice(0, 5).join('\n')) ?? /《([^》]{1,40})》/.exec(name) ?? [];
  return named ?? name;
};

function authorIn(lines: readonly string[]): string {
  for (const line of lines) {
    const [, named] = /^(?:作者|著者|author|by)\s*[:：](.+)$/i.exec(line.trim()) ?? [];
    const found = named?.trim();
    if (found && found.length <= 40) return found;
  }
  return '';
}
