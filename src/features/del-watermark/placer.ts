import { mapBox } from '../../formats/pdf/content/box.ts';
import { frameOf } from '../../formats/pdf/frame.ts';
import type { Dict } from '../../formats/pdf/objects.ts';
import type { PdfPage } from '../../formats/pdf/pages.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { combine, IDENTITY, inverse } from '../../lib/matrix.ts';
import { stampsOf } from './annotations.ts';
import type { Group, Groups, Place } from './groups.ts';
import { Looks, offAxis, SLANT } from './looks.ts';
import type { Shared } from './resources.ts';
import type { Content, Tag, Unit } from './unit.ts';

/** A form on this part of the pages is one thing; on fewer, what it draws is looked at singly. */
const SHARED_PART = 0.2;
const MAX_DEPTH = 16;
/** Appearances on all pages that are looked at. */
const MAX_PLACES = 600_000;

/** Where the content under way stands. */
interface Site {
  page: number;
  /** The form whose content it is, 0 for the page's own. */
  owner: number;
  /** What that form was read with; undefined for the page. */
  resources: Dict | undefined;
  /** From the content's space to the seen page. */
  matrix: Matrix;
  alpha: number;
  tag: Tag | undefined;
  depth: number;
}

/** Sorts what pages draw into groups of the same. */
export class Placer {
  private readonly shared: Shared;
  private readonly groups: Groups;
  private readonly forms: Map<string, number>;
  /** Keys of what more than one page draws; undefined where that is not looked at. */
  private readonly repeated: Set<string> | undefined;
  private readonly total: number;
  private readonly looks: Looks;
  /** Appearances that may still be looked at: forms that draw forms that draw forms cannot take more. */
  private left = MAX_PLACES;
  /** From user space to the seen page, and that page's size. */
  private seen: { matrix: Matrix; width: number; height: number } = { matrix: IDENTITY, width: 1, height: 1 };

  constructor(
    shared: Shared,
    groups: Groups,
    forms: Map<string, number>,
    repeated: Set<string> | undefined,
    total: number,
  ) {
    this.shared = shared;
    this.groups = groups;
    this.forms = forms;
    this.repeated = repeated;
    this.total = total;
    this.looks = new Looks(shared);
  }

  page({ dict }: PdfPage, index: number, content: Content): void {
    const { width, height, matrix } = frameOf(this.shared.document, dict);
    this.seen = { matrix: inverse(matrix) ?? IDENTITY, width, height };
    const site: Site = {
      page: index,
      owner: 0,
      resources: undefined,
      matrix: this.seen.matrix,
      alpha: 1,
      tag: undefined,
      depth: 0,
    };
    this.place(content.units, site);
    for (const stamp of stampsOf(this.shared, dict)) {
      const group = this.groups.of(`annotation ${stamp.key}`, 'annotation', stamp.says, stamp.text);
      const box = mapBox(stamp.box, this.seen.matrix);
      this.put(
        group,
        index,
        { box, annotation: stamp.index },
        { alpha: stamp.alpha, light: 0, size: 0, segments: 0 },
        0,
        1,
      );
    }
  }

  private place(units: Unit[], site: Site): void {
    for (const unit of units) {
      if (unit.fixed && !(unit.tag ?? site.tag)) continue;
      if (this.isDull(unit, site)) continue;
      if (--this.left < 0) return;
      const tag = site.tag ?? unit.tag;
      const says = tag?.kind === 'layer' ? 'layer' : (tag?.kind ?? '');
      if (says === 'layer' || says === 'watermark') this.tagged(unit, site, tag as Tag);
      else if (unit.kind === 'form' && !this.isShared(unit)) this.descend(unit, site, tag);
      else this.single(unit, site, says, units.length);
    }
  }

  /** What only this page draws, straight, dark and opaque, as most of a document is: not worth a second look. */
  private isDull({ kind, key, alpha, light, matrix, tag }: Unit, site: Site): boolean {
    if (!this.repeated || site.depth || (tag ?? site.tag) || (kind !== 'text' && kind !== 'path')) return false;
    return !this.repeated.has(key) && alpha === 1 && light < 0.6 && offAxis(matrix) < SLANT;
  }

  private isShared({ key, num }: Unit): boolean {
    const pages = this.forms.get(key) ?? 0;
    return pages >= 2 && pages >= this.total * SHARED_PART && this.shared.content(num, new Map()).units.length > 0;
  }

  private descend(unit: Unit, site: Site, tag: Tag | undefined): void {
    if (site.depth >= MAX_DEPTH) return;
    const matrix = combine(unit.matrix, site.matrix);
    const { units, resources } = this.shared.content(unit.num, new Map());
    const inside: Site = {
      ...site,
      owner: unit.num,
      resources,
      matrix,
      alpha: site.alpha * unit.alpha,
      tag,
      depth: site.depth + 1,
    };
    this.place(units, inside);
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
    if (unit.kind !== 'form' && unit.kind !== 'pattern')
      return site.alpha === 1 ? unit : { ...unit, alpha: unit.alpha * site.alpha };
    const { text, slant, alpha, light, segments } = this.looks.of(unit.num);
    const { key } = this.shared.content(unit.num, new Map());
    const matrix = slant ? combine(slant, unit.matrix) : unit.matrix;
    return { ...unit, key, text, matrix, light, segments, alpha: unit.alpha * alpha * site.alpha };
  }

  private turnedOf(matrix: Matrix, site: Site): number {
    return offAxis(combine(matrix, site.matrix));
  }

  private unit(
    group: Group,
    unit: Unit,
    site: Site,
    look: Pick<Unit, 'alpha' | 'light' | 'size' | 'segments' | 'matrix'>,
    order: number,
  ): void {
    const [a, b, c, d] = site.matrix;
    const box = mapBox(unit.box, site.matrix);
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    const turned = unit.kind === 'path' ? 0 : this.turnedOf(look.matrix, site);
    this.put(
      group,
      site.page,
      { box, owner: site.owner, resources: site.resources, cuts: unit.cuts },
      { ...look, size: unit.size * scale },
      turned,
      order,
    );
  }

  private put(
    group: Group,
    page: number,
    place: Omit<Place, 'page'>,
    look: Pick<Unit, 'alpha' | 'light' | 'size' | 'segments'>,
    turned: number,
    order: number,
  ): void {
    this.groups.add(group, { ...place, page }, this.seen, { ...look, turned, order });
  }
}
