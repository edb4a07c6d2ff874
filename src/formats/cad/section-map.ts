import { DwgReader } from '@node-projects/acad-ts';

/** Bytes of a section's entry before its name, and of one of its pages (Open Design Specification §5.6). */
const ENTRY = 64;
const PAGE = 56;
/** Where an entry tells how long its name is, and how many pages it has. */
const NAME_AT = 0x20;
const PAGES_AT = 0x38;

/** What the library keeps private. */
interface Reader {
  /** Pages that the header being read has asked for: the map of pages, then that of sections. */
  _asked?: number;
  _readFileHeaderAC21(...given: unknown[]): void;
  _getPageBuffer(...given: unknown[]): Uint8Array;
}

let done = false;

/** Has the reader of 2007 files look at the map of sections first: a damaged length of a name was read for ever. */
export function checkSectionMaps(): void {
  if (done) return;
  done = true;
  const reader = DwgReader.prototype as unknown as Reader;
  const { _readFileHeaderAC21: readHeader, _getPageBuffer: getPage } = reader;
  reader._readFileHeaderAC21 = function (...given) {
    this._asked = 0;
    readHeader.apply(this, given);
  };
  reader._getPageBuffer = function (...given) {
    const page = getPage.apply(this, given);
    if (this._asked !== undefined && ++this._asked === 2) checkSectionMap(page);
    return page;
  };
}

/** Throws RangeError where the entries of a map of sections go beyond its end. */
export function checkSectionMap(map: Uint8Array): void {
  const view = new DataView(map.buffer, map.byteOffset, map.byteLength);
  const lengthAt = (at: number): number => Number(view.getBigInt64(at, true));
  for (let at = 0; at + ENTRY <= map.length; ) {
    const [name, pages] = [Math.max(0, lengthAt(at + NAME_AT)), lengthAt(at + PAGES_AT)];
    at += ENTRY + name + pages * PAGE;
    if (pages < 0 || at > map.length) throw new RangeError('a section beyond the end of its map');
  }
}
