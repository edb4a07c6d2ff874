import { greatest, least } from '../../lib/extremes.ts';
import { firstFrom } from '../../lib/sorted.ts';
import { heightOf } from '../box.ts';
import type { Line, PageLayout } from '../layout.ts';
import { formsOf } from './alike-pages.ts';
import { countsPages, type Numbers, numbersOf, shapeOf } from './page-counts.ts';
import { tableHeads } from './table-heads.ts';

/** The running heads and feet of a document, by page. */
export interface Furniture {
  heads: Line[][];
  feet: Line[][];
}

/** The part of a page's height at its top and at its bottom where heads and feet stand. */
const ZONE = 0.14;
/** Lines of one head or foot differ in height by less than this, in points. */
const LEVEL = 4;
/** A text is furniture if it stands on so many of the pages that could have it. */
const SHARE = 0.4;
const MAX_LINES = 4;
/** A lone page's head stands nearer to the edge than this, in points, and clear of the text. */
const MARGIN = 60;
const CLEAR = 10;

const PAGE_NUMBER =
  /^[-–—·~\s]*(第\s*[\d一二三四五六七八九十百]+\s*页|(page|p\.)\s*\d+|\d+|[ivxlc]+)(\s*([/|,，]|of|共)\s*((第|共)\s*)?\d+(\s*(页|pages))?)*[-–—·~\s]*$/i;

/**
 * Finds heads and feet by what stands again at the same height of other pages, and takes them out of the pages' lines.
 * `withTables`: the pages that hold tables, too, whose lines are theirs no more.
 */
export function takeFurniture(
  pages: readonly PageLayout[],
  withTables: ReadonlySet<PageLayout> = new Set(),
): Furniture {
  const nearTop = pages.map((page) => candidates(page, true));
  const cells = tableHeads(pages, nearTop);
  const tops = nearTop.map((lines) => lines.filter((line) => !cells.has(line)));
  const bottoms = pages.map((page) => candidates(page, false));
  const forms = formsOf(pages);
  const heads = chosen(pages, tops, true, forms);
  const feet = chosen(pages, bottoms, false, forms);
  if (areAll(pages, heads, feet, withTables)) return { heads: pages.map(() => []), feet: pages.map(() => []) };
  for (const [index, page] of pages.entries()) {
    const taken = new Set([...(heads[index] as Line[]), ...(feet[index] as Line[])]);
    if (taken.size) page.lines = page.lines.filter((line) => !taken.has(line));
  }
  return { heads, feet };
}

/** Whether what was found is all that most of several pages hold: then it is their text. */
function areAll(
  pages: readonly PageLayout[],
  heads: readonly Line[][],
  feet: readonly Line[][],
  withTables: ReadonlySet<PageLayout>,
): boolean {
  const empty = pages.filter((page, index) => {
    const { lines, pictures, shapes } = page;
    if (withTables.has(page)) return false;
    const taken = (heads[index] as Line[]).length + (feet[index] as Line[]).length;
    return taken > 0 && lines.length === taken && !pictures.length && !shapes.length;
  });
  return pages.length > 1 && empty.length > pages.length / 2;
}

/** The lines at one end of a page, from its edge inwards. */
function candidates(page: PageLayout, top: boolean): Line[] {
  const upright = page.lines.filter(({ angle, vertical }) => !angle && !vertical);
  const inZone = upright.filter(({ box }) =>
    top ? box.bottom < page.height * ZONE : box.top > page.height * (1 - ZONE),
  );
  const marked = page.lines.filter(({ artifact, box }) => artifact && box.top < page.height / 2 === top);
  const sorted = [...new Set([...inZone, ...marked])].sort(
    (one, other) => (one.box.top - other.box.top) * (top ? 1 : -1),
  );
  return sorted.slice(0, MAX_LINES * 3);
}

/** Lines at the ends of pages that read alike but for their numbers. */
interface Repeated {
  /** From the edge of their pages. */
  heights: number[];
  pages: Set<number>;
  /** In the order of pages. */
  numbers: Numbers[];
}

/** The texts at one end of the pages that go on as page numbers do, or stay the same, by their shape. */
function repeatedTexts(pages: readonly PageLayout[], ends: readonly Line[][], top: boolean): Map<string, Repeated> {
  const counts = new Map<string, Repeated>();
  for (const [index, lines] of ends.entries())
    for (const line of lines) {
      const key = shapeOf(line.text);
      const known = counts.get(key) ?? { heights: [], pages: new Set(), numbers: [] };
      known.heights.push(fromEdge(pages[index] as PageLayout, line, top));
      known.pages.add(index);
      known.numbers.push(numbersOf(line.page, line.text));
      counts.set(key, known);
    }
  for (const [key, { heights, numbers }] of counts) {
    heights.sort((one, other) => one - other);
    if (!countsPages(numbers)) counts.delete(key);
  }
  return counts;
}

function chosen(
  pages: readonly PageLayout[],
  ends: readonly Line[][],
  top: boolean,
  forms: ReadonlySet<PageLayout>,
): Line[][] {
  if (pages.length < 2) return ends.map((lines, index) => alone(pages[index] as PageLayout, lines, top));
  const counts = repeatedTexts(pages, ends, top);
  const edges = outermost(pages, ends, top);
  return ends.map((lines, index) => {
    const page = pages[index] as PageLayout;
    const again = new Set<Line>();
    const isRepeated = (line: Line): boolean => {
      const known = counts.get(shapeOf(line.text));
      const height = fromEdge(page, line, top);
      const alike = known ? countNear(known.heights, height) : 0;
      if (!known || known.pages.size < 2) return false;
      const isClearOfRest = (): boolean =>
        isClear({ ...page, lines: page.lines.filter((other) => !again.has(other)) }, line, top);
      if (forms.has(page) && !isClearOfRest()) return false;
      // A cover has the head of the other pages at a height of its own.
      const usual = index === 0 ? greatest(known.heights.map((at) => countNear(known.heights, at))) : 0;
      if (usual > 2 && usual >= pages.length * SHARE && isOuter(line, lines, top) && isClear(page, line, top))
        return true;
      if (alike < 2) return false;
      if (alike >= pages.length * SHARE) return true;
      // On fewer pages it may be a line of the text that says again what another did.
      if (alike >= pages.length * SHARE * 0.5 && isClearOfRest()) return true;
      // Heads of chapters change, but stand at one height of most pages.
      const isNear = [-2, -1, 1, 2].some((step) => known.pages.has(index + step));
      return isNear && countNear(edges, height) >= pages.length * SHARE && isClear(page, line, top);
    };
    for (const line of lines.toReversed()) if (isRepeated(line)) again.add(line);
    const repeated = lines.filter((line) => again.has(line));
    const number = lines.filter((line) => PAGE_NUMBER.test(line.text.trim()) && isOuter(line, lines, top));
    return outer(
      page,
      [
        ...new Set([
          ...repeated,
          ...number,
          ...alone(page, lines, top).filter(({ artifact }) => artifact),
          ...(top && index > 0 ? underlined(page, lines) : []),
        ]),
      ],
      top,
    );
  });
}

/** A head stands so near to the rule below it, in ems, which runs over this share of the page. */
const RULED = 1.3;
const RULE_SHARE = 0.6;

/** The lines of a head between the edge of a page and a long rule, with which the text below stands clear. */
function underlined(page: PageLayout, lines: readonly Line[]): Line[] {
  const [first] = lines;
  const rule = page.rules.find(
    ({ horizontal, at, from, to }) =>
      horizontal &&
      to - from > page.width * RULE_SHARE &&
      first !== undefined &&
      at > first.base - 1 &&
      at - first.base < first.size * RULED,
  );
  const head = rule ? lines.filter(({ base }) => base < rule.at + 1) : [];
  // A heading at the top of a page may have a rule, too: it is bold, or larger than the text.
  const largest = greatest(page.lines.filter((line) => !head.includes(line)).map(({ size }) => size));
  if (head.some(({ bold, size }) => bold || size > largest + 0.5)) return [];
  const text = least(page.lines.filter((line) => !head.includes(line)).map(({ box }) => box.top));
  return rule && head.every(({ base, size }) => rule.at - base < size * RULED) && text - rule.at > CLEAR / 2
    ? head
    : [];
}

/** How far from the edge the outermost line of each page stands, if it is clear of the text; ascending. */
const outermost = (pages: readonly PageLayout[], ends: readonly Line[][], top: boolean): number[] =>
  ends
    .flatMap((lines, index) => {
      const [page, [line]] = [pages[index] as PageLayout, lines];
      return line && isClear(page, line, top) ? fromEdge(page, line, top) : [];
    })
    .sort((one, other) => one - other);

/** How many of ascending heights differ from one by less than LEVEL. */
const countNear = (heights: readonly number[], height: number): number =>
  firstFrom(heights, height + LEVEL) - firstFrom(heights, height - LEVEL + 1e-9);

const fromEdge = (page: PageLayout, { box }: Line, top: boolean): number => (top ? box.top : page.height - box.bottom);

const isOuter = (line: Line, lines: readonly Line[], top: boolean): boolean =>
  lines.every(({ box }) => (top ? box.top > line.box.top - LEVEL : box.bottom < line.box.bottom + LEVEL));

/** Furniture has no other text of the page between itself and the edge. */
function outer(page: PageLayout, taken: Line[], top: boolean): Line[] {
  const others = page.lines.filter((line) => !taken.includes(line) && !line.angle);
  const edge = top ? least(others.map(({ box }) => box.top)) : greatest(others.map(({ box }) => box.bottom));
  return taken.filter(({ box, artifact }) => artifact || (top ? box.bottom <= edge + LEVEL : box.top >= edge - LEVEL));
}

/** On a page without others: lines in the margin, clear of the text, and a page number at the end of the page. */
function alone(page: PageLayout, lines: readonly Line[], top: boolean): Line[] {
  const marked = lines.filter(
    ({ artifact }) => artifact === 'Pagination' || artifact === 'Header' || artifact === 'Footer',
  );
  if (marked.length) return marked;
  const side = least(page.lines.map(({ box }) => box.left));
  const margin = lines.filter((line) => {
    const near = fromEdge(page, line, top) + heightOf(line.box) < Math.min(MARGIN, side);
    const number = (PAGE_NUMBER.test(line.text.trim()) || namesPage(line)) && isOuter(line, lines, top);
    return (near || number) && isClear(page, line, top);
  });
  return outer(page, margin, top);
}

/** A short line with the number of its page among other words. */
function namesPage({ text, page }: Line): boolean {
  const found = text.length < MAX_NAMED ? NAMED_PAGE.exec(text) : null;
  return found !== null && Number(found[1] ?? found[2]) === page + 1;
}

const MAX_NAMED = 60;
const NAMED_PAGE = /第\s*(\d{1,4})\s*页|\bpage\s+(\d{1,4})\b/i;

/** Whether some room is left between a line and the text of the page. */
function isClear(page: PageLayout, line: Line, top: boolean): boolean {
  const inward = page.lines.filter(({ box }) => (top ? box.top > line.box.bottom - 1 : box.bottom < line.box.top + 1));
  const next = top ? least(inward.map(({ box }) => box.top)) : greatest(inward.map(({ box }) => box.bottom));
  return (
    !inward.length || Math.abs(top ? next - line.box.bottom : line.box.top - next) > Math.max(CLEAR, heightOf(line.box))
  );
}
