import type { OfdDocument } from '../../../formats/ofd/document.ts';
import { textOf } from '../../../formats/ofd/document.ts';
import { folderOf, type OfdPackage, openPackage } from '../../../formats/ofd/package.ts';
import { type SealPicture, sealPicture } from '../../../formats/ofd/seal.ts';
import { boxIn, type OfdBox } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf } from '../../../formats/xml/xml.ts';
import { readable } from './extras.ts';

/** A seal on a page. */
export interface Seal {
  /** The page's number in its document. */
  page: string;
  /** Millimetres. */
  box: OfdBox;
  picture: SealPicture;
}

/** The seals of a document's signatures (GB/T 33190 §18), and how many signatures cannot be read. */
export async function sealsOf(
  { signatures }: OfdDocument,
  ofd: OfdPackage,
): Promise<{ seals: Seal[]; signed: number; lost: number }> {
  const seals: Seal[] = [];
  const list = signatures === undefined ? undefined : await readable(ofd.xml(signatures));
  const entries = (list?.children ?? []).filter(({ name }) => name === 'Signature').slice(0, MAX_SIGNATURES);
  let lost = signatures !== undefined && !list ? 1 : 0;
  for (const entry of entries) {
    const path = ofd.find(attributeOf(entry, 'BaseLoc') ?? '?', folderOf(signatures as string));
    const found = path === undefined ? undefined : await readable(sealsIn(path, ofd));
    if (!found) lost++;
    for (const seal of found ?? []) seals.push(seal);
  }
  return { seals, signed: entries.length, lost };
}

const MAX_SIGNATURES = 1000;

/** The seals of one signature; undefined where it has places for them, and no picture that can be read. */
async function sealsIn(path: string, ofd: OfdPackage): Promise<Seal[] | undefined> {
  const signature = await ofd.xml(path);
  const info = childOf(signature, 'SignedInfo');
  const places = [textOf(childOf(info, 'Seal'), 'BaseLoc'), textOf(signature, 'SignedValue')];
  let picture: SealPicture | undefined;
  for (const place of places) {
    const file = place === '' ? undefined : ofd.find(place, folderOf(path));
    if (file !== undefined) picture ??= sealPicture(await ofd.bytes(file));
  }
  const stamps = (info?.children ?? []).flatMap((stamp) => {
    const box = stamp.name === 'StampAnnot' ? boxIn(attributeOf(stamp, 'Boundary')) : undefined;
    return box ? [{ page: attributeOf(stamp, 'PageRef')?.trim() ?? '', box }] : [];
  });
  if (stamps.length === 0) return [];
  if (!picture || picture.bytes.length === 0) return undefined;
  const shown = picture;
  return stamps.map((stamp) => ({ ...stamp, picture: shown }));
}

/** The package that a seal drawn as OFD is. */
export const packageOf = (picture: SealPicture): Promise<OfdPackage> => openPackage(new Blob([picture.bytes]));
