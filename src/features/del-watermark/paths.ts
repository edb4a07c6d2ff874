import { type Box, join, noBox } from '../../formats/pdf/content/box.ts';
import { lightOf } from '../../formats/pdf/content/colour.ts';
import type { Looks } from '../../formats/pdf/content/state.ts';
import type { PathPainted } from '../../formats/pdf/content/visitor.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { Ref, Stream } from '../../formats/pdf/objects.ts';
import { IDENTITY } from '../../lib/matrix.ts';
import { Digest } from './digest.ts';
import { alphaOf } from './painting.ts';
import type { Cut, Tag, Unit } from './unit.ts';

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
  private readonly document: PdfDocument;
  private readonly bytes: Uint8Array;
  private readonly emit: (unit: Omit<Unit, 'order'>) => void;
  private group: Group | undefined;

  constructor(document: PdfDocument, bytes: Uint8Array, emit: (unit: Omit<Unit, 'order'>) => void) {
    this.document = document;
    this.bytes = bytes;
    this.emit = emit;
  }

  /** Takes a painted path; one that clips, too, cannot be taken out and is left. */
  take({ start, end, pieces, box, fills, clips, state }: PathPainted, tag: Tag | undefined): void {
    if (clips) {
      this.close();
      return;
    }
    const { looks } = state;
    const alpha = alphaOf(state, fills ? looks.fillAlpha : looks.strokeAlpha);
    const light = lightOf(fills ? looks.fill : looks.stroke) ?? 0;
    const pattern = fills ? this.tilingOf(looks) : 0;
    const open = this.group;
    if (open && (open.alpha !== alpha || open.light !== light || open.pattern !== pattern || open.tag !== tag))
      this.close();
    this.group ??= { cuts: [], digest: new Digest(), box: noBox(), alpha, light, pattern, segments: 0, tag };
    this.group.cuts.push({ start, end });
    this.group.digest.bytes(this.bytes, start, end).text(state.ctm.map((value) => value.toFixed(1)).join(' '));
    for (const piece of pieces) if (piece !== 'm' && piece !== 're') this.group.segments++;
    join(this.group.box, box);
  }

  /** The number of the tiling pattern that fills, or 0. */
  private tilingOf({ fill: { pattern } }: Looks): number {
    return pattern instanceof Ref && this.document.resolve(pattern) instanceof Stream ? pattern.num : 0;
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
      kind: pattern ? 'pattern' : 'path',
      key: digest.toString(),
      cuts,
      box,
      matrix: IDENTITY,
      alpha,
      light,
      size: 0,
      text: '',
      segments,
      num: pattern,
      tag,
      fixed: false,
    });
  }
}
