import { type Entity, ExtendedDataInteger16, ExtendedDataReal, type Leader } from '@node-projects/acad-ts';

/** Group codes of DIMSTYLE that a leader may say otherwise: DIMASZ, DIMSCALE. */
const SIZE = 41;
const SCALE = 40;
/** Records that are looked at; a style has a few dozens of settings. */
const MAX_RECORDS = 200;

/** How long the head of a leader is: as its style says, or what it says itself. */
export function headSize(leader: Leader): number {
  const own = styleSettings(leader);
  const { style } = leader;
  return (own.get(SIZE) ?? style?.arrowSize ?? 0) * (own.get(SCALE) || style?.scaleFactor || 1);
}

/** Numbers of a dimension style that an entity says otherwise in its extended data, by their group codes. */
export function styleSettings({ extendedData }: Entity): Map<number, number> {
  const own = new Map<number, number>();
  const records = extendedData?.tryGetByName('ACAD').value?.records.slice(0, MAX_RECORDS) ?? [];
  for (const [index, record] of records.entries()) {
    const said = records[index + 1];
    if (record instanceof ExtendedDataInteger16 && said instanceof ExtendedDataReal) own.set(record.value, said.value);
  }
  return own;
}
