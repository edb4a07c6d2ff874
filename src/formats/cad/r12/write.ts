import type { BlockRecord, CadDocument } from '@node-projects/acad-ts';
import { DxfBytes } from '../dxf-pairs.ts';
import { mend } from '../mend.ts';
import { headerOf } from '../version-codes.ts';
import type { CadWritten } from '../write.ts';
import { writeEntity } from './entities.ts';
import { R12Pairs } from './pairs.ts';
import { section, writeTables } from './tables.ts';

/** Bytes of one file. */
const MAX_BYTES = 1024 ** 3;
const [MODEL, PAPER] = ['*MODEL_SPACE', '*PAPER_SPACE'];

/**
 * A drawing as a DXF file of R12 (AC1009): what laser cutters and engravers read. It has no splines, paragraphs,
 * hatches or layouts but one: they become simpler things, which is counted.
 */
export function writeR12(document: CadDocument): CadWritten {
  const mended = mend(document, { format: 'dxf', release: 'R12' });
  const bytes = new DxfBytes(false, MAX_BYTES);
  const pairs = new R12Pairs(bytes);
  const records = [...(document.blockRecords ?? [])];
  const named = (name: string): BlockRecord | undefined => records.find((record) => record.name.toUpperCase() === name);
  // These names are said before all others: they keep them.
  pairs.layers.of('0');
  pairs.types.of('CONTINUOUS');
  pairs.styles.of('STANDARD');
  section(pairs, 'HEADER', () => writeHeader(document, pairs));
  writeTables(document, pairs);
  section(pairs, 'BLOCKS', () => {
    for (const record of records) if (!isSpace(record)) writeBlock(record, pairs);
  });
  section(pairs, 'ENTITIES', () => {
    for (const entity of named(MODEL)?.entities ?? []) writeEntity(entity, pairs);
    pairs.paper = true;
    for (const entity of named(PAPER)?.entities ?? []) writeEntity(entity, pairs);
  });
  pairs.pair(0, 'EOF');
  for (const record of records)
    if (/^\*PAPER_SPACE\d/i.test(record.name)) for (const { objectName } of record.entities) pairs.drop(objectName);
  return {
    parts: bytes.parts,
    dropped: summed(mended.dropped, pairs.dropped),
    simplified: summed(mended.simplified, pairs.simplified),
  };
}

/** What was left out before writing and while writing. */
function summed(before: ReadonlyMap<string, number>, during: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(before);
  for (const [type, count] of during) all.set(type, (all.get(type) ?? 0) + count);
  return all;
}

const isSpace = ({ name }: BlockRecord): boolean => /^\*(MODEL|PAPER)_SPACE/i.test(name);

function writeHeader(document: CadDocument, pairs: R12Pairs): void {
  const header = headerOf(document);
  const variable = (name: string, code: number, value: string | number): void => {
    pairs.pair(9, name);
    pairs.pair(code, value);
  };
  variable('$ACADVER', 1, 'AC1009');
  variable('$DWGCODEPAGE', 3, 'ANSI_936');
  for (const [name, corner] of [
    ['$EXTMIN', header.modelSpaceExtMin],
    ['$EXTMAX', header.modelSpaceExtMax],
  ] as const) {
    if (!corner || Math.abs(corner.x) > 1e15) continue;
    pairs.pair(9, name);
    pairs.point(10, corner);
  }
  variable('$LTSCALE', 40, header.lineTypeScale || 1);
}

function writeBlock(record: BlockRecord, pairs: R12Pairs): void {
  const name = pairs.blocks.of(record.name);
  const entities = [...record.entities];
  pairs.pair(0, 'BLOCK');
  pairs.pair(8, '0');
  pairs.pair(2, name);
  pairs.pair(70, entities.some(({ objectName }) => objectName === 'ATTDEF') ? 2 : 0);
  pairs.point(10, record.blockEntity?.basePoint ?? { x: 0, y: 0, z: 0 });
  pairs.pair(3, name);
  for (const entity of entities) writeEntity(entity, pairs);
  pairs.pair(0, 'ENDBLK');
  pairs.pair(8, '0');
}
