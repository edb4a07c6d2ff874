import * as library from '@node-projects/acad-ts';
import { nearestIndex } from './raw-colour.ts';
import { teachCodes } from './taught-codes.ts';

/** Classes without codes of their own, whose properties those made of them have beside theirs. */
const BASES: Record<string, readonly string[]> = {
  AttributeBase: ['AttributeDefinition', 'AttributeEntity'],
  CadWipeoutBase: ['RasterImage', 'Wipeout'],
  UnderlayDefinition: ['PdfUnderlayDefinition'],
  UnderlayEntity: ['PdfUnderlay'],
  Polyline: ['Polyline2D', 'Polyline3D', 'PolyfaceMesh', 'PolygonMesh'],
};

/** The longest name (AutoCAD 2000 and later). */
const MAX_NAME = 255;

/**
 * The library finds what it knows of its classes by their names, which a bundler shortens: each gets the name back that
 * it is exported under. It also forgets what classes inherit from some others (the tag of an attribute, the place of a
 * picture) and what leaders with several lines and grounds of texts are made of, takes red for next to green, and
 * refuses names of more than 31 letters in 2000, as if that were R12. Called before anything is read or written.
 */
export function nameClasses(): void {
  for (const [name, value] of Object.entries(library))
    if (typeof value === 'function' && value.name !== name)
      Object.defineProperty(value, 'name', { value: name, configurable: true });
  for (const [base, kinds] of Object.entries(BASES)) for (const kind of kinds) inherit(kind, base);
  teachCodes();
  library.Color.approxIndex = nearestIndex;
  library.INamedCadObjectExtensions.isValidDxfName = ({ name }) => Boolean(name) && name.length <= MAX_NAME;
}

/** Adds the properties of a base class to the group codes by which a class is read and written. */
function inherit(kind: string, base: string): void {
  const map = library.DxfMap.create(kind);
  const own = [...map.subClasses.values()].at(-1);
  const inherited = library.DxfClassMap.create(base, base);
  for (const [code, property] of inherited.dxfProperties)
    if (own && !own.dxfProperties.has(code)) own.dxfProperties.set(code, property);
}
