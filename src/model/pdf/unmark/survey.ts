import { contentOf } from '../content/contents.ts';
import { IDENTITY, multiply } from '../content/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { frameOf, type Matrix } from '../frame.ts';
import type { Dict } from '../objects.ts';
import { type PdfPage, pagesOf } from '../pages.ts';
import { stampsOf } from './annotations.ts';
import { type Box, inverse, mapBox } from './box.ts';
import { type Group, Groups, type Mark } from './groups.ts';
import { Looks, offAxis, SLANT } from './looks.ts';
import { Shared } from './resources.ts';
import { Scan } from './scan.ts';
import type { Content, Tag, Unit } from './unit.ts';

/** Decoded bytes of one page's content. */
const MAX_CONTENT = 2 ** 28;
/** A form on this part of the pages is one thing; on fewer, what it draws is looked at singly. */
const SHARED_PART = 0.2;

/** A page's content as its cuts count in it. */
export const pageBytes = (document: PdfDocument, page: Dict): Uint8Array =>
  contentOf(document, page.get('Contents'), MAX_CONTENT);

interface Scanned {
  page: PdfPage;
  content: Content;
}

/** Where the content under way stands. */
interface Site {
  page: number;
  /** The form whose content it is, 0 for the page's own. */
  owner: number;
  /** From the content's space to the page's user space. */
  matrix: Matrix;
  alpha: number;
  tag: Tag | undefined;
  depth: number;
}

const MAX_DEPTH = 16;
const MAX_PLACES = 3_000_000;

/**
 * Finds what may be watermarks in a document, the likeliest first. `step` hears how much is done (0–1) and may throw to end it.
 * Each page's content is read once, each form once, whatever draws it.
 */
export async function survey(document: PdfDocument, step: (part: number) => Promise<void>): Promise<Mark[]> {
  const shared = new Shared(document);
  const scanned: Scanned[] = [];
  const pages = pagesOf(document);
  for (const [index, page] of pages.entries()) {
    const resources = document.dict(page.dict.get('Resources')) ?? new Map();
    scanned.push({ page, content: new Scan(shared, resources, pageBytes(document, page.dict)).run() });
    await step((0.9 * (index + 1)) / pages.length);
  }
  const groups = new Groups(pages.length);
  const placer = new Placer(shared, groups, formPages(shared, scanned), pages.length);
  for (const [index, { page, content }] of scanned.entries()) {
    placer.page(page, index, content);
    await step(0.9 + (0.1 * (index + 1)) / pages.length);
  }
  return groups.marks();
}

/** On how many pages each form is, by what it draws. */
function formPages(shared: Shared, scanned: Scanned[]): Map<string, number> {
  const inside = new Map<number, Set<string>>();
  const drawnBy = (units: Unit[], depth: number): Set<string> => {
    const keys = new Set<string>();
    for (const { kind, key, num } of units) {
      if (kind !== 'form' || depth > MAX_DEPTH) continue;
      keys.add(key);
      if (!inside.has(num)) {
        inside.set(num, new Set());
        inside.set(num, drawnBy(shared.content(num, new Map()).units, depth + 1));
      }
      for (const inner of inside.get(num) ?? []) keys.add(inner);
    }
    return keys;
  };
  const counts = new Map<string, number>();
  for (const { content } of scanned) for (const key of drawnBy(content.units, 0)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Sorts what pages draw into groups of the same. */
class Placer {
  private readonly shared: Shared;
  private readonly groups: Groups;
  private readonly forms: Map<string, number>;
  private readonly total: number;
  private readonly looks: Looks;
  /** Appearances that may still be looked at: forms that draw forms that draw forms cannot take more. */
  private left = MAX_PLACES;
  /** From user space to the seen page, and that page's size. */
  private seen: { matrix: Matrix; width: number; height: number } = { matrix: IDENTITY, width: 1, height: 1 };

  constructor(shared: Shared, groups: Groups, forms: Map<string, number>, total: number) {
    this.shared = shared;
    this.groups = groups;
    this.forms = forms;
    this.total = total;
    this.looks = new Looks(shared);
  }

  page({ dict }: PdfPage, index: number, content: Content): void {
    const { width, height, matrix } = frameOf(this.shared.document, dict);
    this.seen = { matrix: inverse(matrix) ?? IDENTITY, width, height };
    const site: Site = { page: index, owner: 0, matrix: IDENTITY, alpha: 1, tag: undefined, depth: 0 };
    this.place(content.units, site);
    for (const stamp of stampsOf(this.shared, dict)) {
      const group = this.groups.of(`annotation ${stamp.key}`, 'annotation', stamp.says, stamp.text);
      const box = mapBox(stamp.box, this.seen.matrix);
      this.put(group, index, { box, annotation: stamp.index }, { alpha: stamp.alpha, light: 0, size: 0, segments: 0 }, 0, 1);
    }
  }

  private place(units: Unit[], site: Site): void {
    for (const unit of units) {
      if (--this.left < 0) return;
      if (unit.fixed && !(unit.tag ?? site.tag)) continue;
      const tag = site.tag ?? unit.tag;
      const says = tag?.kind === 'layer' ? 'layer' : (tag?.kind ?? '');
      if (says === 'layer' || says === 'watermark') this.tagged(unit, site, tag as Tag);
      else if (unit.kind === 'form' && !this.isShared(unit)) this.descend(unit, site, tag);
      else this.single(unit, site, says, units.length);
    }
  }

  private isShared({ key, num }: Unit): boolean {
    const pages = this.forms.get(key) ?? 0;
    return pages >= 2 && pages >= this.total * SHARED_PART && this.shared.content(num, new Map()).units.length > 0;
  }

  private descend(unit: Unit, site: Site, tag: Tag | undefined): void {
    if (site.depth >= MAX_DEPTH) return;
    const matrix = multiply(unit.matrix, site.matrix);
    const inside: Site = { ...site, owner: unit.num, matrix, alpha: site.alpha * unit.alpha, tag, depth: site.depth + 1 };
    this.place(this.shared.content(unit.num, new Map()).units, inside);
  }

  private tagged(unit: Unit, site: Site, tag: Tag): void {
    const look = this.lookOf(unit, site);
    const group =
      tag.kind === 'layer'
        ? this.groups.of(`layer ${tag.name}`, 'layer', 'layer', look.text || tag.name)
        : this.groups.of(
            `mark ${unit.kind} ${unit.kind === 'path' ? '' : look.text || look.key}`,
            unit.kind,
            'watermark',
            look.text,
          );
    if (tag.num) group.layers.add(tag.num);
    this.unit(group, unit, site, look, 1);
  }

  private single(unit: Unit, site: Site, says: Group['says'], count: number): void {
    const look = this.lookOf(unit, site);
    const turned = this.turnedOf(look.matrix, site);
    // Lines that change from page to page (names, dates, numbers) are one watermark by their looks.
    const isFaint = look.alpha < 1 || (look.light >= 0.6 && look.light < 0.97);
    const key =
      unit.kind === 'text' && turned >= SLANT && isFaint
        ? `turned ${Math.round(turned)} ${Math.round(unit.size)} ${look.alpha.toFixed(2)} ${look.light.toFixed(2)}`
        : `${unit.kind} ${unit.kind === 'pattern' ? look.key : unit.key}`;
    const group = this.groups.of(key, unit.kind, says, look.text);
    this.unit(group, unit, site, look, unit.order / Math.max(1, count - 1));
  }

  /** A form or pattern as it looks by what is in it; other units as they are. */
  private lookOf(unit: Unit, site: Site): Unit {
    if (unit.kind !== 'form' && unit.kind !== 'pattern') return { ...unit, alpha: unit.alpha * site.alpha };
    const { text, slant, alpha, light, segments } = this.looks.of(unit.num);
    const { key } = this.shared.content(unit.num, new Map());
    const matrix = slant ? multiply(slant, unit.matrix) : unit.matrix;
    return { ...unit, key, text, matrix, light, segments, alpha: unit.alpha * alpha * site.alpha };
  }

  private turnedOf(matrix: Matrix, site: Site): number {
    return offAxis(multiply(matrix, multiply(site.matrix, this.seen.matrix)));
  }

  private unit(
    group: Group,
    unit: Unit,
    site: Site,
    look: Pick<Unit, 'alpha' | 'light' | 'size' | 'segments' | 'matrix'>,
    order: number,
  ): void {
    const toSeen = multiply(site.matrix, this.seen.matrix);
    const box = mapBox(unit.box, toSeen);
    const scale = Math.sqrt(Math.abs(toSeen[0] * toSeen[3] - toSeen[1] * toSeen[2]));
    const turned = unit.kind === 'path' ? 0 : this.turnedOf(look.matrix, site);
    this.put(group, site.page, { box, owner: site.owner, cuts: unit.cuts }, { ...look, size: unit.size * scale }, turned, order);
  }

  private put(
    group: Group,
    page: number,
    place: { box: Box; owner?: number; cuts?: Unit['cuts']; annotation?: number },
    look: Pick<Unit, 'alpha' | 'light' | 'size' | 'segments'>,
    turned: number,
    order: number,
  ): void {
    this.groups.add(group, { ...place, page }, this.seen, { ...look, turned, order });
  }
}
