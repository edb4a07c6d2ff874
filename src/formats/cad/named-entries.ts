import {
  BlockRecord,
  CadDocumentBuilder,
  CadTemplate,
  DimensionStyle,
  DxfBlockSectionReader,
  Layer,
  LineType,
  TextStyle,
} from '@node-projects/acad-ts';

type Kind = abstract new (...given: never[]) => object;
interface Named {
  tryGetValue(name: string): object | undefined | null;
}
/** What the library keeps of a file while it reads. */
interface Builder {
  layers: Named;
  lineTypesTable: Named;
  textStyles: Named;
  dimensionStyles: Named;
  blockRecords: Named;
  appIds: Named;
  tryGetTableEntry(name: string): object | null;
}

/** The tables of kinds that other objects name. */
const TABLES = new Map<Kind, (builder: Builder) => Named>([
  [Layer, ({ layers }) => layers],
  [LineType, ({ lineTypesTable }) => lineTypesTable],
  [TextStyle, ({ textStyles }) => textStyles],
  [DimensionStyle, ({ dimensionStyles }) => dimensionStyles],
  [BlockRecord, ({ blockRecords }) => blockRecords],
]);

let done = false;

/**
 * Has the library look for a name of a DXF file in the table of its kind. It looks through all tables and takes the
 * first that has the name: a block was lost where a layer is called the same, and so were styles and line types.
 */
export function findEntriesByKind(): void {
  if (done) return;
  done = true;
  let wanted: Kind | undefined;
  const within = <Answer>(kind: Kind, act: () => Answer): Answer => {
    const before = wanted;
    wanted = kind;
    try {
      return act();
    } finally {
      wanted = before;
    }
  };
  const builder = CadDocumentBuilder.prototype as unknown as Builder;
  const { tryGetTableEntry } = builder;
  builder.tryGetTableEntry = function (name) {
    if (!name) return null;
    const table = wanted && TABLES.get(wanted)?.(this);
    if (table) return table.tryGetValue(name) ?? null;
    // Callers that do not say what they want look for applications, or for line types.
    return this.appIds.tryGetValue(name) ?? this.lineTypesTable.tryGetValue(name) ?? tryGetTableEntry.call(this, name);
  };
  const template = CadTemplate.prototype as unknown as { getTableReference(...given: [...unknown[], Kind]): unknown };
  const { getTableReference } = template;
  template.getTableReference = function (...given) {
    return within(given.at(-1) as Kind, () => getTableReference.apply(this, given));
  };
  const reader = DxfBlockSectionReader.prototype as unknown as { read(): void };
  const { read } = reader;
  reader.read = function () {
    within(BlockRecord, () => read.call(this));
  };
}
