import {
  BlockRecord,
  CadDimensionStyleTemplate,
  type DimensionStyle,
  DxfTablesSectionReader,
} from '@node-projects/acad-ts';

interface Template {
  dimblk: number | null;
  cadObject: DimensionStyle;
  getTableReference(builder: unknown, handle: number | null, name: string, kind: typeof BlockRecord): unknown;
  _build(builder: unknown): void;
}

interface Reader {
  _readDimensionStyle(template: Template, ...more: unknown[]): boolean;
}

/** Styles of a DXF file that are being read, or were. */
const begun = new WeakSet<DimensionStyle>();
let done = false;

/**
 * Has the library keep the arrow of a dimension style (DIMBLK), which it reads and forgets, and take both ends for
 * alike where a DXF file does not say otherwise (DIMSAH): ticks became filled heads.
 */
export function keepArrows(): void {
  if (done) return;
  done = true;
  const reader = DxfTablesSectionReader.prototype as unknown as Reader;
  const { _readDimensionStyle } = reader;
  reader._readDimensionStyle = function (own, ...more) {
    if (!begun.has(own.cadObject)) own.cadObject.separateArrowBlocks = false;
    begun.add(own.cadObject);
    return _readDimensionStyle.call(this, own, ...more);
  };
  const template = CadDimensionStyleTemplate.prototype as unknown as Template;
  const { _build } = template;
  template._build = function (builder) {
    _build.call(this, builder);
    const arrow = this.getTableReference(builder, this.dimblk, '', BlockRecord);
    if (arrow instanceof BlockRecord) this.cadObject.arrowBlock = arrow;
  };
}
