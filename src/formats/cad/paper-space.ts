import { BlockRecord, type CadDocument, DxfSectionReaderBase, type Entity, Layout } from '@node-projects/acad-ts';

/** Group code that says that an entity is on paper. */
const ON_PAPER = 67;
/** Entities that say so. */
const onPaper = new WeakSet<object>();

interface Reader {
  _reader: { code: number; value: unknown };
  readCommonEntityCodes(template: { cadObject: object }, ...more: unknown[]): void;
}

let done = false;

/** Has the library keep which entities are on paper, which in R12 only a code of theirs says. */
export function keepPaper(): void {
  if (done) return;
  done = true;
  const reader = DxfSectionReaderBase.prototype as unknown as Reader;
  const { readCommonEntityCodes } = reader;
  reader.readCommonEntityCodes = function (template, ...more) {
    if (this._reader.code === ON_PAPER && Number(this._reader.value) === 1) onPaper.add(template.cadObject);
    readCommonEntityCodes.call(this, template, ...more);
  };
}

/** Moves entities that are on paper and were put into the model to the layout, which R12 has without naming it. */
export function moveToPaper(document: CadDocument): void {
  const model = document.modelSpace;
  const found: Entity[] = [...(model?.entities ?? [])].filter((entity) => onPaper.has(entity));
  if (found.length === 0) return;
  document.updateCollections(true, true);
  const { layouts, blockRecords } = document;
  let paper = document.paperSpace;
  if (!paper) {
    paper = new BlockRecord(BlockRecord.paperSpaceName);
    blockRecords?.add(paper);
  }
  for (const entity of found) {
    model?.entities.remove(entity);
    paper.entities.add(entity);
  }
  if ([...(layouts ?? [])].some(({ associatedBlock }) => associatedBlock === paper)) return;
  const layout = new Layout(Layout.paperLayoutName);
  layout.associatedBlock = paper;
  layouts?.add(layout);
}
