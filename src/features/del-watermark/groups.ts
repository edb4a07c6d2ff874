import { areaOf, type Box, common, join, noBox } from '../../formats/pdf/content/box.ts';
import type { Dict } from '../../formats/pdf/objects.ts';
import { Digest } from './digest.ts';
import { type Features, type MarkKind, scoreOf } from './score.ts';
import type { Cut } from './unit.ts';

/** One appearance of a mark. */
export interface Place {
  /** 0-based. */
  page: number;
  /** Around it on the seen page, as parts of its width and height from the lower left corner. */
  box: Box;
  /** The form whose content draws it, 0 for the page's own content. */
  owner?: number;
  /** What that form was read with. */
  resources?: Dict;
  cuts?: Cut[];
  /** Its place in the page's list of annotations. */
  annotation?: number;
}

/** What may be a watermark. */
export interface Mark {
  /** Stays the same as long as the watermark does. */
  id: string;
  kind: MarkKind;
  /** What it says, or its layer's name; empty for pictures and what cannot be read. */
  text: string;
  /** 0-based, rising. */
  pages: number[];
  places: Place[];
  /** Object numbers of the layers it fills. */
  layers: number[];
  score: number;
  certain: boolean;
  reasons: string[];
}

export interface Group {
  key: string;
  kind: MarkKind;
  says: Features['says'];
  texts: Set<string>;
  places: Place[];
  layers: Set<number>;
  first: { alpha: number; light: number; size: number; turned: number; segments: number; order: number };
  pages: number;
  inMargin: boolean;
}

interface Look {
  alpha: number;
  light: number;
  size: number;
  segments: number;
  turned: number;
  order: number;
}

/** The outer parts of a page where heads, feet and page numbers stand. */
const MARGIN = 0.11;
const MAX_MARKS = 40;
const MIN_SCORE = 30;
const MAX_TEXTS = 3;
const START: Look = { alpha: 1, light: 0, size: 0, segments: 0, turned: 0, order: 0 };

/** Gathers what is the same over all pages. */
export class Groups {
  private readonly groups = new Map<string, Group>();
  private readonly total: number;
  private readonly sizes: { width: number; height: number }[] = [];

  constructor(total: number) {
    this.total = total;
  }

  /** The group of a key. */
  of(key: string, kind: MarkKind, says: Features['says'], text: string): Group {
    let group = this.groups.get(key);
    if (!group) {
      const texts = new Set<string>();
      group = { key, kind, says, texts, places: [], layers: new Set(), first: START, pages: 0, inMargin: true };
      this.groups.set(key, group);
    }
    if (text && group.texts.size < MAX_TEXTS) group.texts.add(text);
    return group;
  }

  /** Adds an appearance: its box in points on the seen page, and how it looks there. */
  add(group: Group, place: Place, { width, height }: { width: number; height: number }, look: Look): void {
    const [left, bottom, right, top] = place.box;
    const box: Box = [left / width, bottom / height, right / width, top / height];
    if (areaOf(common(box, [0, 0, 1, 1])) <= 0 && right >= left) return;
    this.sizes[place.page] ??= { width, height };
    if (!group.places.length) group.first = look;
    if (group.places.at(-1)?.page !== place.page) group.pages++;
    group.places.push({ ...place, box });
    group.inMargin &&= box[3] <= MARGIN || box[1] >= 1 - MARGIN || box[2] <= MARGIN || box[0] >= 1 - MARGIN;
  }

  /** What may be watermarks, the likeliest first. */
  marks(): Mark[] {
    const marks = joined([...this.groups.values()].filter(({ places }) => places.length > 0)).flatMap((group) => {
      const mark = this.mark(group);
      return mark.score >= MIN_SCORE || this.isFurniture(group) ? [mark] : [];
    });
    marks.sort((one, other) => Number(other.certain) - Number(one.certain) || other.score - one.score);
    return marks.slice(0, MAX_MARKS);
  }

  /** Heads, feet and logos are worth showing though they hardly are watermarks. */
  private isFurniture({ kind, pages, inMargin }: Group): boolean {
    return (
      this.total > 2 &&
      pages >= this.total * 0.5 &&
      (kind === 'image' || kind === 'form' || (kind === 'text' && inMargin))
    );
  }

  private mark(group: Group): Mark {
    const { kind, places, layers } = group;
    const text = [...group.texts].join(' · ');
    const { score, certain, reasons } = scoreOf(this.features(group, text));
    const pages = [...new Set(places.map(({ page }) => page))].sort((one, other) => one - other);
    const id = new Digest().text(group.key).toString();
    return { id, kind, text, pages, places, layers: [...layers], score, certain, reasons };
  }

  private features(group: Group, text: string): Features {
    const { kind, says, places, pages, first, inMargin } = group;
    const page = places[0]?.page ?? 0;
    const { width, height } = this.sizes[page] as { width: number; height: number };
    const around = noBox();
    let area = 0;
    for (const place of places) {
      if (place.page !== page) continue;
      const seen = common(place.box, [0, 0, 1, 1]);
      area += areaOf(seen);
      if (areaOf(seen) > 0) join(around, seen);
    }
    const { alpha, light, size, turned, segments } = first;
    return {
      kind,
      says,
      pages,
      total: this.total,
      perPage: places.length / pages,
      area: Math.min(1, area),
      turned,
      alpha,
      light,
      size,
      segments,
      inMargin,
      text,
      onTop: first.order >= 0.85,
      thickness: Math.min((around[2] - around[0]) * width, (around[3] - around[1]) * height),
      inMiddle: around[0] < 0.5 && around[2] > 0.5 && around[1] < 0.5 && around[3] > 0.5,
    };
  }
}

/** Faint paths in one style on the same pages are one drawing: letters as outlines come one by one. */
function joined(groups: Group[]): Group[] {
  const drawings = new Map<string, Group>();
  const rest: Group[] = [];
  for (const group of groups) {
    const { kind, says, places, first } = group;
    if (kind !== 'path' || says === 'watermark' || (first.alpha > 0.9 && first.light < 0.6)) {
      rest.push(group);
      continue;
    }
    const pages = [...new Set(places.map(({ page }) => page))].join();
    const style = `${first.alpha.toFixed(2)} ${first.light.toFixed(2)} ${says} ${pages}`;
    const known = drawings.get(style);
    if (!known) drawings.set(style, { ...group, places: [...group.places] });
    else {
      known.key += ` ${group.key}`;
      known.places.push(...places);
      known.first = { ...known.first, segments: known.first.segments + first.segments };
      known.inMargin &&= group.inMargin;
    }
  }
  return [...rest, ...drawings.values()];
}
