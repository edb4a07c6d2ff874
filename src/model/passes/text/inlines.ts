import { heightOf, widthOf } from '../../box.ts';
import type { Inline, PictureRef, Place, Style, TextRun } from '../../flow.ts';
import type { Line, Span } from '../../layout.ts';
import { isWide } from '../lines/scripts.ts';
import { withLeader } from './leaders.ts';

/** Hyphens at a line's end that a word is cut by. */
const HYPHEN = /[\p{L}][-\u00ad\u2010]$/u;

/**
 * The text of lines that are one paragraph, without `skip` characters at its beginning (a marker). `broken`: its lines
 * end by intent.
 */
export function inlinesOf(lines: readonly Line[], skip = 0, broken = false): Inline[] {
  const runs: Written[] = [];
  for (const [at, line] of lines.entries()) {
    if (at && broken) breakBehind(runs);
    else if (at) joint(runs, line);
    for (const span of line.spans) {
      runs.push(writtenOf(span, line.page));
      // White space behind what is shown is none of the picture's.
      if (span.shown && / $/.test(span.text)) runs.push({ kind: 'text', text: ' ', style: span.style });
    }
  }
  const tabs = lines.flatMap(({ spans }) => spans.flatMap(({ text, box }) => (text === '\t' ? box.right : [])));
  const written = trimmed(merged(withoutStart(runs, skip)));
  // A marker goes with the tab behind it.
  const places = tabs.slice(tabsIn(runs) - tabsIn(written));
  const inlines = (tabs.length ? withTabs(written, places) : withLeader(written)).map(shown);
  return broken ? inlines.flatMap(withBreaks) : inlines;
}

function breakBehind(runs: Written[]): void {
  const last = runs.at(-1);
  if (last) last.text = `${last.text.trimEnd()}\n`;
}

const withBreaks = (inline: Inline): Inline[] =>
  inline.kind !== 'text'
    ? [inline]
    : inline.text
        .split(/(\n)/)
        .flatMap((text): Inline[] => (text === '\n' ? [{ kind: 'break' }] : text ? [{ ...inline, text }] : []));

const tabsIn = (runs: readonly Written[]): number =>
  runs.reduce((sum, { text }) => sum + text.split('\t').length - 1, 0);

/** A run, or where a formula stands that it says. */
type Written = TextRun & { formula?: Place };

const writtenOf = (span: Span, page: number): Written => ({
  ...runOf(span),
  ...(span.shown && { formula: { page, box: span.box } }),
});

/** A formula is a picture of the page that says what it is. */
function shown(inline: Inline | Written): Inline {
  if (!('formula' in inline) || !inline.formula) return inline;
  const { formula, text } = inline;
  const picture: PictureRef = { kind: 'region', ...formula, alt: text.trim() };
  return { kind: 'picture', picture, width: widthOf(formula.box), height: heightOf(formula.box) };
}

const runOf = ({ text, style, link, fraction }: Span): TextRun => ({
  kind: 'text',
  text,
  style,
  ...(link && { link }),
  ...(fraction && { fraction: { over: fraction.over.map(runOf), under: fraction.under.map(runOf) } }),
});

/** Runs with tabs in their places, behind which text begins at `places`. */
function withTabs(runs: readonly Written[], places: readonly number[]): Inline[] {
  let next = 0;
  return runs.flatMap((run) =>
    run.formula
      ? [run]
      : run.text.split(/(\t)/).flatMap((text): Inline[] => {
          if (text === '\t') return [{ kind: 'tab', style: run.style, at: places[next++] as number }];
          return text ? [{ ...run, text }] : [];
        }),
  );
}

/** Between two lines: nothing beside wide characters, a space between words, a cut word joined. */
function joint(runs: Written[], next: Line): void {
  const last = runs.at(-1);
  if (!last) return;
  if (!last.text.trim() && isToFill(last.style)) return;
  const [before, after] = [last.text.trimEnd(), next.text.trimStart()];
  const [end, start] = [[...before].at(-1) ?? '', [...after][0] ?? ''];
  last.text = before;
  if (HYPHEN.test(before) && /^\p{Ll}/u.test(after)) last.text = before.slice(0, -1);
  else if (!(isWide(end) || isWide(start)) && !/[-\u2010–—/]$/.test(before)) {
    // What a fraction says is written by its terms, a formula is shown: a space of their text would be lost.
    const { fraction: _, formula: __, ...plain } = last;
    if (last.fraction || last.formula) runs.push({ ...plain, text: ' ' });
    else last.text = `${before} `;
  } else if (
    isWide(end) !== isWide(start) &&
    /[\p{L}\p{N}]/u.test(end) &&
    /[\p{L}\p{N}]/u.test(start) &&
    / $/.test(before)
  )
    last.text = `${before} `;
}

/** The same runs without so many characters at the beginning, and the white space behind them. */
function withoutStart(runs: readonly Written[], skip: number): Written[] {
  let left = skip;
  const rest = runs.map((run) => {
    const lead = left > 0 ? run.text.length - run.text.trimStart().length : 0;
    const cut = left > 0 ? Math.min(run.text.length, left + lead) : 0;
    left -= Math.max(0, cut - lead);
    return { ...run, text: run.text.slice(cut) };
  });
  return rest.filter(({ text }) => text);
}

function trimmed(runs: Written[]): Written[] {
  while (runs.length && isBlank(runs[0] as TextRun)) runs.shift();
  while (runs.length && isBlank(runs.at(-1) as TextRun)) runs.pop();
  const [first] = runs;
  if (!first) return runs;
  if (!isToFill(first.style)) first.text = first.text.trimStart();
  const last = runs.at(-1) as TextRun;
  if (!isToFill(last.style)) last.text = last.text.trimEnd();
  return runs;
}

/** White space that cannot be seen: under what is to be filled in there is a line, or a frame around it. */
const isBlank = ({ text, style }: TextRun): boolean => !text.trim() && !isToFill(style);
const isToFill = ({ underline, framed }: Style): boolean => underline || framed !== undefined;

/** Runs of one look as one. */
function merged(runs: readonly Written[]): Written[] {
  const joined: Written[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if ([last, run].some((one) => one?.fraction || one?.formula)) joined.push({ ...run });
    else if (last && last.link === run.link && (isSame(last.style, run.style) || isBlank(run))) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

const KEYS = ['font', 'bold', 'italic', 'underline', 'strike', 'colour', 'highlight', 'framed', 'raise'] as const;

const isSame = (one: Style, other: Style): boolean =>
  Math.abs(one.size - other.size) < 0.3 && KEYS.every((key) => one[key] === other[key]);

/** What inlines say. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : inline.kind === 'tab' ? '\t' : '',
    )
    .join('');
