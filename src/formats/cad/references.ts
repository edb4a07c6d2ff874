import { LayersTable } from '@node-projects/acad-ts';

/** Who uses an entry of a table: what the library keeps private. */
interface Holder {
  owner: object;
  assignTo: unknown;
  /** Those that use the same entry. */
  among: Set<Holder>;
}
interface References {
  _references: Map<string, Set<Holder>>;
  _referencesByOwner: Map<object, Holder>;
  addReference(key: string, owner: object, assignTo: unknown): void;
}

let done = false;

/**
 * Has tables find what an object used before by that object: the library looks among the users of all entries, so that
 * as many layers as lines took time by the square of their number.
 */
export function indexReferences(): void {
  if (done) return;
  done = true;
  const { _referenceHandler } = new LayersTable() as unknown as { _referenceHandler: References };
  const references = Object.getPrototypeOf(_referenceHandler) as References;
  references.addReference = function (key, owner, assignTo) {
    const before = this._referencesByOwner.get(owner);
    before?.among.delete(before);
    const among = this._references.get(key) ?? new Set();
    const holder = { owner, assignTo, among };
    among.add(holder);
    this._references.set(key, among);
    this._referencesByOwner.set(owner, holder);
  };
}
