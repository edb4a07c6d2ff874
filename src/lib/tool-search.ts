/** One tool as the search sees it; `/search.json` is an array of these. */
export interface SearchTool {
  id: string;
  name: string;
  line: string;
  group: string;
  built: boolean;
  keywords: string[];
  from: string[];
  to: string[];
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
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

function score(tool: SearchTool, query: string): number {
  const name = fold(tool.name);
  if (name === query) return 100;
  if (name.startsWith(query)) return 85;
  if (name.includes(query)) return 75;
  const pair = pairOf(query);
  if (pair && takes(tool.from, pair[0]) && takes(tool.to, pair[1])) return 70;
  const keywords = tool.keywords.map(fold);
  if (keywords.includes(query)) return 65;
  if (keywords.some((keyword) => keyword.includes(query)) || tool.id.includes(query)) return 55;
  if (takes(tool.from, query)) return 45;
  if (takes(tool.to, query)) return 40;
  const words = atoms(query);
  if (words.every((word) => name.includes(word))) return 38;
  const all = [name, fold(tool.line), ...keywords].join(' ');
  if (all.includes(query)) return 30;
  return words.length > 1 && words.every((word) => all.includes(word)) ? 15 : 0;
}

/** The tools that fit what the visitor typed, best first; working tools before announced ones, then catalogue order. */
export function searchTools(tools: readonly SearchTool[], typed: string, limit = 8): SearchTool[] {
  const query = fold(typed);
  if (!query) return [];
  return tools
    .map((tool) => ({ tool, rank: score(tool, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank + (b.tool.built ? 9 : 0) - a.rank - (a.tool.built ? 9 : 0))
    .slice(0, limit)
    .map(({ tool }) => tool);
}
