import type { GraphicsState } from '../../formats/pdf/content/state.ts';
import type { Operation } from '../../formats/pdf/content/tokens.ts';
import type { Scope } from '../../formats/pdf/content/visitor.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, PdfString, Ref } from '../../formats/pdf/objects.ts';

/** The codes shown in one font: single bytes and pairs of bytes, of which a reader of the font picks the right ones. */
export interface Shown {
  bytes: Uint8Array;
  pairs: Set<number>;
}

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

/** Takes note of what a text operator shows (ISO 32000-1 §9.4.3), and of every font set. */
export function takeText(
  document: PdfDocument,
  fonts: Map<number, Shown>,
  { operator, operands }: Operation,
  { font }: GraphicsState,
  scope: Scope,
): void {
  if (operator === 'Tf') {
    const name = operands.at(-2);
    const value = typeof name === 'string' ? document.dict(scope.resources.get('Font'))?.get(name) : undefined;
    if (value instanceof Ref) shownIn(fonts, value.num);
  }
  if (!SHOWING.has(operator) || !(font instanceof Ref)) return;
  const shown = shownIn(fonts, font.num);
  const text = operands.at(-1);
  for (const item of operator === 'TJ' ? asArray(text) : [text]) if (item instanceof PdfString) take(shown, item.bytes);
}

function shownIn(fonts: Map<number, Shown>, num: number): Shown {
  const known = fonts.get(num);
  if (known) return known;
  const fresh: Shown = { bytes: new Uint8Array(256), pairs: new Set() };
  fonts.set(num, fresh);
  return fresh;
}

function take({ bytes, pairs }: Shown, text: Uint8Array): void {
  for (const byte of text) bytes[byte] = 1;
  for (let at = 0; at < text.length; at += 2) pairs.add(((text[at] as number) << 8) | (text[at + 1] ?? 0));
}
