import type { Flow, Inline, Paragraph } from '../../flow.ts';
import { paragraphMarkup } from './paragraph.ts';
import type { Context } from './text.ts';
import { plainText } from './title.ts';

/** Running heads or feet of a document as an element of their own; '' where it has none. */
export function furnitureMarkup(flow: Flow, kind: 'header' | 'footer', context: Context): string {
  const inner = furnitureOf(flow, kind).map((one) => paragraphMarkup({ ...one, level: 0, title: false }, context));
  return inner.length ? `<${kind}>\n${inner.join('')}</${kind}>\n` : '';
}

/** Those of all sections, each once. Parts that count pages are left out: there are no pages. */
function furnitureOf({ sections }: Flow, kind: 'header' | 'footer'): Paragraph[] {
  const seen = new Set<string>();
  return sections
    .flatMap((section) => [...section[kind], ...(section.even?.[kind] ?? [])])
    .map((paragraph) => ({ ...paragraph, inlines: withoutNumbers(paragraph.inlines) }))
    .filter(({ inlines }) => {
      const text = plainText(inlines).replace(/\d+/g, '0');
      const fresh = /[\p{L}\p{N}]/u.test(text) && !seen.has(text);
      seen.add(text);
      return fresh;
    });
}

/** Without the numbers of pages and the few words around them. */
function withoutNumbers(inlines: readonly Inline[]): Inline[] {
  const isNumber = ({ kind }: Inline): boolean => kind === 'page-number' || kind === 'page-count';
  return inlines.flatMap((inline, at): Inline[] => {
    if (isNumber(inline)) return [];
    const beside = [inlines[at - 1], inlines[at + 1]].some((other) => other && isNumber(other));
    if (inline.kind !== 'text' || !beside) return [inline];
    const text = inline.text
      .replace(/(第|共|page|of|页|pages|[-–—/|·,，\s])+$/i, '')
      .replace(/^(\s*(页|pages|[-–—/|·,，]))+/i, '');
    return text.trim() ? [{ ...inline, text }] : [];
  });
}
