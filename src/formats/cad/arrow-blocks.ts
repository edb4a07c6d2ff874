import { BlockRecord, CadDimensionStyleTemplate, type DimensionStyle } from '@node-projects/acad-ts';

interface Template {
  dimblk: number | null;
  cadObject: DimensionStyle;
  getTableReference(builder: unknown, handle: number | null, name: string, kind: typeof BlockRecord): unknown;
  _build(builder: unknown): void;
}

let done = false;

/** Has the library keep the arrow of a dimension style (DIMBLK), which it reads and forgets: ticks became filled heads. */
export function keepArrows(): void {
  if (done) return;
  done = true;
  const template = CadDimensionStyleTemplate.prototype as unknown as Template;
  const { _build } = template;
  template._build = function (builder) {
    _build.call(this, builder);
    const arrow = this.getTableReference(builder, this.dimblk, '', BlockRecord);
    if (arrow instanceof BlockRecord) this.cadObject.arrowBlock = arrow;
  };
}
