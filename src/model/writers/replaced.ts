import type { Flow, Paragraph, Style } from '../flow.ts';
import { paragraphsIn } from '../paragraphs.ts';
import { runningIn } from '../running.ts';
import { commonName, fontsOf, isWestern, WIDE_LETTER } from './fonts.ts';
import { type Family, familyOf } from './markup/fonts.ts';

type Format = 'docx' | 'xlsx' | 'pptx' | 'html' | 'epub';

/** What stands for a look's font in a result, for Chinese (`wide`) or Western letters; undefined where it stays. */
type StandIn = (style: Style, wide: boolean) => string | undefined;

const office =
  (sans: '黑体' | '微软雅黑'): StandIn =>
  (style, isWide) => {
    const { latin, wide, replaced } = fontsOf(style, sans);
    return replaced ? (isWide ? wide : latin) : undefined;
  };

const FAMILY_NAMES: Record<Family, string> = {
  serif: '宋体',
  sans: '黑体',
  kai: '楷体',
  fang: '仿宋',
  mono: '等宽字体',
};
/** Fonts of office programs that pages of the web have no family for. */
const RARE = new Set(['隶书', '幼圆']);

const markup: StandIn = (style, isWide) => {
  const { latin, wide, replaced } = fontsOf(style, '黑体');
  return replaced || RARE.has(wide) ? (isWide ? FAMILY_NAMES[familyOf(style)] : latin) : undefined;
};

const STAND_INS: Record<Format, StandIn> = {
  docx: office('黑体'),
  xlsx: office('微软雅黑'),
  pptx: office('微软雅黑'),
  html: markup,
  epub: markup,
};

/** A font of a document, and what stands for it in a result. */
export interface Replacement {
  from: string;
  to: string;
}

/** The fonts of a document that others stand for in a result of this format, in the order they come. */
export function replacements(flow: Pick<Flow, 'sections' | 'notes'>, format: Format): Replacement[] {
  const found = replacedFonts(format === 'xlsx' ? tablesOnly(flow) : flow, STAND_INS[format]);
  return [...found].map(([from, to]) => ({ from, to }));
}

/** Fonts named one by one; of more there is only the count. */
const MAX_NAMED = 6;

/** The same as a sentence for the visitor; undefined where none are replaced. */
export function replacedNote(flow: Pick<Flow, 'sections' | 'notes'>, format: Format): string | undefined {
  const fonts = replacements(flow, format).map(({ from, to }) => `${from} → ${to}`);
  const more = fonts.length > MAX_NAMED ? ` 等 ${fonts.length} 种` : '';
  const named = fonts.slice(0, MAX_NAMED).join('，');
  return fonts.length ? `有的字体多数电脑没有，已换成相近的：${named}${more}。` : undefined;
}

const tablesOnly = ({ sections }: Pick<Flow, 'sections'>): Pick<Flow, 'sections' | 'notes'> => ({
  sections: sections.map((section) => {
    const blocks = section.blocks.filter(({ kind }) => kind === 'table');
    return { ...section, header: [], footer: [], blocks };
  }),
  notes: [],
});

const hasWide = ({ style, text }: { style: Style; text: string }): boolean =>
  WIDE_LETTER.test(text) && !isWestern(style.font);

function replacedFonts({ sections, notes }: Pick<Flow, 'sections' | 'notes'>, standIn: StandIn): Map<string, string> {
  const found = new Map<string, { wide: boolean; to: string }>();
  const look = ({ inlines }: Paragraph): void => {
    for (const inline of inlines) {
      if (inline.kind !== 'text' || !inline.text.trim()) continue;
      const [name, wide] = [commonName(inline.style.font), hasWide(inline)];
      const known = found.get(name);
      if (!name || known?.wide || (known && !wide)) continue;
      const to = standIn(inline.style, wide);
      if (to) found.set(name, { wide, to });
    }
  };
  for (const section of sections) for (const one of paragraphsIn([...runningIn(section), ...section.blocks])) look(one);
  for (const one of notes.flatMap(({ blocks }) => blocks)) look(one);
  return new Map([...found].map(([name, { to }]) => [name, to]));
}
