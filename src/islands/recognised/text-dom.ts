import { DOUBTFUL, MAX_LINE, type TextLine } from '../../../schemas/recognised.ts';
import { corrected, lineText } from '../../lib/corrected-text.ts';

/** Lines and doubtful characters as the editable text holds them. */
export const LINE = 'data-line';
export const DOUBT = 'data-doubt';
/** What a doubtful character was read as. */
const READ_AS = 'data-read';

/** What stands on white space says nothing, however little sure it is. */
const COUNTS = /[\p{L}\p{N}]/u;

/** Elements of the editable text, one a line; `begins` of a paragraph keeps a gap above. */
export function lineElements(lines: readonly TextLine[]): HTMLElement[] {
  return lines.map((line, index) => {
    const element = document.createElement('div');
    element.setAttribute(LINE, String(index));
    if (line.begins && index) element.className = 'mt-2.5';
    element.append(...pieces(line));
    return element;
  });
}

function pieces({ text, sure, others = {} }: TextLine): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  for (const [at, character] of [...text].entries()) {
    const doubtful = (sure[at] ?? 1) < DOUBTFUL && COUNTS.test(character);
    if (doubtful) parts.push(doubt(character, others[at] ?? ''));
    else if (typeof parts.at(-1) === 'string') parts[parts.length - 1] += character;
    else parts.push(character);
  }
  return parts;
}

function doubt(character: string, other: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = character;
  mark.setAttribute(DOUBT, other);
  mark.setAttribute(READ_AS, character);
  mark.className = 'rounded-xs bg-warn-soft text-ink underline decoration-warn decoration-wavy underline-offset-4';
  return mark;
}

/** The lines as they were changed; one whose text is gone is empty. */
export function changedLines(root: HTMLElement, lines: readonly TextLine[]): TextLine[] {
  const texts = new Map<number, string>();
  let index = 0;
  for (const node of root.childNodes) {
    if (node instanceof HTMLElement && node.hasAttribute(LINE)) index = Number(node.getAttribute(LINE));
    const text = node.textContent ?? '';
    const before = texts.get(index);
    texts.set(index, before === undefined ? text : `${before}${text}`);
  }
  return lines.map((line, at) => {
    const now = corrected(line, lineText(texts.get(at) ?? ''));
    return { ...now, sure: lookedAt(now, root.querySelector(`[${LINE}="${at}"]`)) };
  });
}

/** The lines, counted from 1, that are written too long to be kept whole. */
export const cutLines = (lines: readonly Pick<TextLine, 'text'>[]): number[] =>
  lines.flatMap(({ text }, at) => (text.length >= MAX_LINE - 1 ? [at + 1] : []));

/** Lines without the empty ones; where one began a paragraph, the next does. */
export function withoutEmpty(lines: readonly TextLine[]): TextLine[] {
  let owed = false;
  return lines.flatMap((line) => {
    const begins = line.begins || owed || undefined;
    owed = !line.text && !!begins;
    return line.text ? [{ ...line, begins }] : [];
  });
}

/** How sure the characters of a line are: of those that were exchanged or looked at there is no doubt. */
function lookedAt({ sure: own }: TextLine, element: Element | null): number[] {
  const sure = [...own];
  let at = 0;
  for (const node of element?.childNodes ?? []) {
    if (node instanceof HTMLElement && node.hasAttribute(READ_AS) && !node.hasAttribute(DOUBT) && at < sure.length)
      sure[at] = 1;
    at += [...(node.textContent ?? '')].length;
  }
  return sure;
}

/** The element of a line, and the number of the line that a node stands in. */
export const lineOf = (node: Node | null, root: HTMLElement): number | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  const line = element?.closest(`[${LINE}]`);
  return line && root.contains(line) ? Number(line.getAttribute(LINE)) : undefined;
};

/** The marks of characters that are still as they were read. */
export const doubts = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`mark[${DOUBT}]`)];

/** Takes a mark off: its character was looked at. */
export function settle(mark: HTMLElement): void {
  mark.removeAttribute(DOUBT);
  mark.className = 'bg-transparent text-ink';
}

/** Takes the marks off characters that were changed. */
export function settleChanged(root: HTMLElement): void {
  for (const mark of doubts(root)) if (mark.textContent !== mark.getAttribute(READ_AS)) settle(mark);
}

/** Selects what a node holds, and brings it into view within the text. */
export function select(node: Node, root: HTMLElement): void {
  const range = document.createRange();
  range.selectNodeContents(node);
  root.focus({ preventScroll: true });
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  const element = node instanceof Element ? node : node.parentElement;
  // A line knows what lies over the page's edges, a character of it does not.
  (element?.closest(`[${LINE}]`) ?? element)?.scrollIntoView({ block: 'nearest' });
}
