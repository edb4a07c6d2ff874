import { type Box, join, noBox, reach } from '../../formats/pdf/content/box.ts';
import { IDENTITY } from '../../formats/pdf/content/matrix.ts';
import type { Operation } from '../../formats/pdf/content/tokens.ts';
import { asNumber } from '../../formats/pdf/objects.ts';
import { Digest } from './digest.ts';
import type { Painting } from './state.ts';
import type { Cut, Tag, Unit } from './unit.ts';

/** Operators that build paths (ISO 32000-1 table 59) and how many of their operands are coordinates. */
const BUILD: Record<string, number | undefined> = { m: 2, l: 2, c: 6, v: 4, y: 4, re: 4, h: 0 };
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's']);

interface Group {
  cuts: Cut[];
  digest: Digest;
  box: Box;
  alpha: number;
  light: number;
  pattern: number;
  segments: number;
  tag: Tag | undefined;
}

/**
 * Puts painted paths together: those that follow each other in one style. Opaque dark ones are kept apart at q and Q,
 * so that ruled lines of a page do not melt into one thing; letters drawn as outlines are seldom both.
 */
export class PathGroups {
  private readonly bytes: Uint8Array;
  private readonly emit: (unit: Omit<Unit, 'order'>) => void;
  private group: Group | undefined;
  private from = -1;
  private clips = false;
  private box: Box = noBox();
  private segments = 0;

  constructor(bytes: Uint8Array, emit: (unit: Omit<Unit, 'order'>) => void) {
    this.bytes = bytes;
    this.emit = emit;
  }

  /** Takes an operator of paths or sh; false for all others. */
  take({ operator, operands, start, end }: Operation, state: Painting, tag: Tag | undefined): boolean {
    const coordinates = BUILD[operator];
    if (coordinates !== undefined) {
      if (this.from < 0) this.from = start;
      if (operator !== 'm' && operator !== 're') this.segments++;
      const numbers = operands.map((item) => asNumber(item) ?? 0);
      this.extend(operator, numbers.slice(-coordinates), state);
      return true;
    }
    if (operator === 'W' || operator === 'W*') this.clips = true;
    else if (operator === 'n') this.drop();
    else if (FILLS.has(operator) || STROKES.has(operator)) this.paint(end, state, tag, FILLS.has(operator));
    else return false;
    return true;
  }

  private extend(operator: string, numbers: number[], { ctm: [a, b, c, d, e, f] }: Painting): void {
    const put = (x: number, y: number): void => reach(this.box, a * x + c * y + e, b * x + d * y + f);
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      put(x, y);
      put(x + width, y);
      put(x, y + height);
      put(x + width, y + height);
    } else for (let at = 0; at + 1 < numbers.length; at += 2) put(numbers[at] as number, numbers[at + 1] as number);
  }

  private drop(): void {
    this.from = -1;
    this.clips = false;
    this.box = noBox();
    this.segments = 0;
  }

  private paint(end: number, state: Painting, tag: Tag | undefined, fills: boolean): void {
    const { from, clips, box, segments } = this;
    this.drop();
    if (from < 0 || clips) {
      this.close();
      return;
    }
    const alpha = (fills ? state.alpha : state.strokeAlpha) * state.mask;
    const light = fills ? state.light : state.strokeLight;
    const pattern = fills ? state.pattern : 0;
    const open = this.group;
    if (open && (open.alpha !== alpha || open.light !== light || open.pattern !== pattern || open.tag !== tag))
      this.close();
    this.group ??= { cuts: [], digest: new Digest(), box: noBox(), alpha, light, pattern, segments: 0, tag };
    this.group.cuts.push({ start: from, end });
    this.group.digest.bytes(this.bytes, from, end).text(state.ctm.map((value) => value.toFixed(1)).join(' '));
    this.group.segments += segments;
    join(this.group.box, box);
  }

  /** A q or Q was met. */
  step(): void {
    if (this.group && this.group.alpha === 1 && this.group.light < 0.6) this.close();
  }

  /** Ends the group under way. */
  close(): void {
    const { group } = this;
    this.group = undefined;
    if (!group) return;
    const { cuts, digest, box, alpha, light, pattern, segments, tag } = group;
    this.emit({
      ...{ kind: pattern ? 'pattern' : 'path', key: digest.toString(), cuts, box, matrix: IDENTITY, alpha, light },
      ...{ size: 0, text: '', segments, num: pattern, tag, fixed: false },
    });
  }
}
