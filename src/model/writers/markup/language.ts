import type { Flow } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';

const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
/** Letters that are looked at. */
const MAX_LETTERS = 20_000;

/** The language of a document (BCP 47): as it says itself, unless its letters say otherwise. */
export function languageOf({ lang, sections }: Pick<Flow, 'lang' | 'sections'>): string {
  const seen = scriptOf(sections);
  const said = TAG.test(lang) ? lang : undefined;
  return said && (!seen || new RegExp(`^${seen.slice(0, 2)}`, 'i').test(said)) ? said : (seen ?? said ?? 'en');
}

/** Chinese, Japanese or Korean where enough letters are theirs. */
function scriptOf(sections: Flow['sections']): string | undefined {
  let text = '';
  for (const { inlines } of sections.flatMap(({ blocks }) => [...paragraphsIn(blocks)])) {
    text += inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');
    if (text.length > MAX_LETTERS) break;
  }
  const share = (script: RegExp): number => (text.match(script)?.length ?? 0) / Math.max(1, text.length);
  if (share(/\p{Script=Hangul}/gu) > 0.1) return 'ko';
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja';
  return share(/\p{Script=Han}/gu) > 0.1 ? 'zh-CN' : undefined;
}
