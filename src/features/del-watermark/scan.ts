import { type Box, boxBetween, common, join, mapBox, noBox } from '../../formats/pdf/content/box.ts';
import type { MarkedContent } from '../../formats/pdf/content/marked.ts';
import { asMatrix } from '../../formats/pdf/content/matrix.ts';
import type { Entered, Painted, PicturePainted, Scope, Visitor } from '../../formats/pdf/content/visitor.ts';
import { walkContent } from '../../formats/pdf/content/walk.ts';
import { asArray, asNumber, type Dict, Ref, type Stream } from '../../formats/pdf/objects.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { combine, IDENTITY } from '../../lib/matrix.ts';
import { Digest } from './digest.ts';
import { alphaOf, fillLight } from './painting.ts';
import { PathGroups } from './paths.ts';
import type { Shared } from './resources.ts';
import { TextLines } from './text-lines.ts';
import type { Content, Tag, Unit } from './unit.ts';

/** More is not recorded: it could not be shown, and a watermark is not made of so many. */
const MAX_UNITS = 40_000;

/** Reads one content stream and lists what it draws, with the bytes that draw it. */
export class Scan {
  private readonly shared: Shared;
  private readonly scope: Scope;
  /** What marked content says, with what is around it, once for each. */
  private readonly tags = new WeakMap<MarkedContent, Tag | null>();
  private readonly units: Unit[] = [];
  private readonly lines: TextLines;
  private readonly paths: PathGroups;

  constructor(shared: Shared, resources: Dict, bytes: Uint8Array) {
    this.shared = shared;
    this.scope = { kind: 'page', num: 0, resources, bytes, parent: undefined };
    this.lines = new TextLines((unit) => this.add(unit));
    this.paths = new PathGroups(shared.document, bytes, (unit) => this.add(unit));
  }

  run(): Content {
    walkContent(this.shared.document, this.scope, this.visitor());
    this.boundary();
    const digest = new Digest();
    for (const { key, box } of this.units) digest.text(`${key} ${box.map(Math.round).join(' ')}`);
    return {
      units: this.units,
      resources: this.scope.resources,
      key: digest.text(String(this.units.length)).toString(),
    };
  }

  private visitor(): Visitor {
    return {
      operation: ({ operator }) => {
        if (operator === 'Q') this.lines.close();
        if (operator === 'q' || operator === 'Q') this.paths.step();
        else if (operator === 'Do' || operator === 'BI') this.boundary();
      },
      glyphs: (run) => {
        this.lines.take(run, this.tag(run.marked));
        this.paths.close();
      },
      path: (path) => this.paths.take(path, this.tag(path.marked)),
      picture: (picture) => this.picture(picture),
      enter: (entered) => {
        if (entered.kind === 'form' && entered.num) this.form(entered);
        return false;
      },
    };
  }

  /** What the innermost marked content that says anything says. */
  private tag(marked: MarkedContent | undefined): Tag | undefined {
    if (!marked) return undefined;
    const known = this.tags.get(marked);
    if (known !== undefined) return known ?? undefined;
    const tag = this.shared.tag(marked) ?? this.tag(marked.outer);
    this.tags.set(marked, tag ?? null);
    return tag;
  }

  private add(unit: Omit<Unit, 'order'>): void {
    if (this.units.length >= MAX_UNITS) return;
    const { kind, num, matrix } = unit;
    // A pattern lies in the space of the content that it is used in, whatever is in force there (ISO 32000-1 §8.7.3.1).
    const own = kind === 'pattern' ? this.shared.document.dict(new Ref(num))?.get('Matrix') : undefined;
    this.units.push({ ...unit, matrix: asMatrix(this.shared.document, own) ?? matrix, order: this.units.length });
  }

  /** Nothing is joined over this place. */
  private boundary(): void {
    this.lines.close();
    this.paths.close();
  }

  /** Where something stands and what is said of it there, or else by its own /OC entry. */
  private rest({ start, end, marked }: Painted, num: number, dict: Dict): Pick<Unit, 'cuts' | 'num' | 'tag'> {
    const layer = dict.has('OC') ? this.shared.layer(dict.get('OC') ?? null) : undefined;
    return { cuts: [{ start, end }], num, tag: this.tag(marked) ?? layer };
  }

  private picture(picture: PicturePainted): void {
    const { object, num, data, dict, state } = picture;
    if (object && !num) return;
    const key = object ? this.shared.picture(num, object) : new Digest().bytes(data ?? NO_BYTES).toString();
    const stencil = object !== undefined && this.shared.document.resolve(dict.get('ImageMask')) === true;
    this.add({
      ...BLANK,
      ...this.rest(picture, num, dict),
      kind: 'image',
      key,
      box: mapBox([0, 0, 1, 1], state.ctm),
      matrix: state.ctm,
      alpha: alphaOf(state) * (dict.has('SMask') ? 0.95 : 1),
      light: stencil ? fillLight(state) : 0,
    });
  }

  private form(entered: Entered): void {
    const { object, num, state } = entered;
    const { shared } = this;
    const own = asMatrix(shared.document, object.dict.get('Matrix')) ?? IDENTITY;
    const matrix: Matrix = combine(own, state.ctm);
    const content = shared.content(num, this.scope.resources);
    const drawn = noBox();
    for (const { box } of content.units) join(drawn, box);
    const box = common(drawn, this.boundsOf(object) ?? drawn);
    const rest = this.rest(entered, num, object.dict);
    this.add({
      ...BLANK,
      ...rest,
      tag: rest.tag ?? OWN_NAMES.get(shared.ownName(object.dict)),
      kind: 'form',
      key: content.key,
      box: mapBox(box, matrix),
      matrix,
      alpha: alphaOf(state),
    });
  }

  private boundsOf({ dict }: Stream): Box | undefined {
    const { document } = this.shared;
    const corners = asArray(document.resolve(dict.get('BBox')));
    if (corners.length !== 4) return undefined;
    const [a = 0, b = 0, c = 0, d = 0] = corners.map((item) => asNumber(document.resolve(item)) ?? 0);
    return boxBetween(a, b, c, d);
  }
}

const NO_BYTES = new Uint8Array(0);
/** What units of most kinds do not have. */
const BLANK = { light: 0, size: 0, text: '', segments: 0, fixed: false };
/** What forms that name themselves are. */
const OWN_NAMES = new Map<string, Tag>([
  ['Watermark', { kind: 'watermark', num: 0, name: '' }],
  ['Background', { kind: 'background', num: 0, name: '' }],
]);
