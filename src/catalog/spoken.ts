import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import type { SearchData, SearchTool } from '../lib/tool-search.ts';

const soundOf = (text: string): string =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((syllable) => syllable.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join(' ');

/** All CJK unified ideographs of the first block. */
const IDEOGRAPHS = Array.from({ length: 0x9fff - 0x4e00 }, (_, index) => String.fromCodePoint(0x4e00 + index));

/** The traditional forms of the characters in a text, each followed by its simplified one. */
function traditionalOf(text: string): string {
  const used = new Set(text);
  const simplify = Converter({ from: 't', to: 'cn' });
  return IDEOGRAPHS.filter((character) => !used.has(character))
    .map((character) => character + simplify(character))
    .filter(([character, simple]) => character !== simple && simple && used.has(simple))
    .join('');
}

const heardOf = ({ name, tasks }: SearchTool): string[] => [name, ...tasks];
const readOf = ({ name, line, tasks, keywords }: SearchTool): string[] => [name, line, ...tasks, ...keywords];

/**
 * The search data with what lets it be found by pinyin and by traditional characters. Made when the site is built, so
 * that no browser loads a dictionary.
 */
export const spoken = ({ tools }: SearchData): SearchData => ({
  tools: tools.map((tool) => ({ ...tool, sounds: heardOf(tool).map(soundOf) })),
  traditional: traditionalOf(tools.flatMap(readOf).join('')),
});
