import {
  AttributeDefinition,
  BlockRecord,
  type CadDocument,
  DxfSectionReaderBase,
  MultiLeader,
  MultiLeaderBlockAttribute,
} from '@node-projects/acad-ts';

/** Group code of the block that a MULTILEADER shows, in its context. */
export const BLOCK_CONTENT = 341;
/** Group code of an object's owner, and in a MULTILEADER of the definition of an attribute of its block. */
const OWNER = 330;

/** Handles that are found once all of a file is read: of contexts, and of attributes of blocks. */
const handles = new WeakMap<object, number>();

/** Keeps the handle of what an object of a leader shows. */
export const keepHandle = (object: object, handle: number): unknown => handles.set(object, handle);

/** Says something of the attribute that was begun last. */
export function ofLastAttribute({ blockAttributes }: MultiLeader, code: number, value: unknown): void {
  const last = blockAttributes.at(-1);
  if (!last) return;
  if (code === 302) last.text = String(value ?? '');
  else if (code === 177) last.index = Number(value);
  else last.width = Number(value);
}

interface Common {
  _reader: { code: number; value: unknown };
  currentSubclass: string;
  readCommonCodes(template: { cadObject: object }, ...more: unknown[]): void;
}

let done = false;

/**
 * Has the library take a handle for the owner of an object only before the object's own properties: behind them it
 * names something else, and a drawing with such a leader could not be read at all.
 */
export function ownOwners(): void {
  if (done) return;
  done = true;
  const reader = DxfSectionReaderBase.prototype as unknown as Common;
  const { readCommonCodes } = reader;
  reader.readCommonCodes = function (template, ...more) {
    const { cadObject } = template;
    if (this._reader.code !== OWNER || this.currentSubclass === '' || this.currentSubclass === 'AcDbEntity')
      readCommonCodes.call(this, template, ...more);
    else if (cadObject instanceof MultiLeader) {
      const attribute = new MultiLeaderBlockAttribute();
      handles.set(attribute, Number(this._reader.value));
      cadObject.blockAttributes.push(attribute);
    }
  };
}

/** Finds the blocks that leaders of a DXF file show, and the definitions of their attributes. */
export function findLeaderBlocks(document: CadDocument): void {
  for (const record of document.blockRecords ?? [])
    for (const entity of record.entities) {
      if (!(entity instanceof MultiLeader)) continue;
      const { contextData, blockAttributes } = entity;
      const block = found(document, contextData);
      if (block instanceof BlockRecord) contextData.blockContent = block;
      for (const attribute of blockAttributes) {
        const definition = found(document, attribute);
        if (definition instanceof AttributeDefinition) attribute.attributeDefinition = definition;
      }
    }
}

function found(document: CadDocument, object: object): unknown {
  const handle = handles.get(object);
  return handle === undefined ? undefined : document.getCadObject(handle);
}
