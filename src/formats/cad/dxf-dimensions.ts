type Pair = [code: number, value: unknown];

/** The subclass of each type of dimension (DXF reference, DIMENSION: 70), and the codes that it has of its own. */
const SUBCLASSES: readonly (readonly [name: string, ...codes: number[]])[] = [
  ['AcDbAlignedDimension', 13, 23, 33, 14, 24, 34, 52],
  ['AcDbAlignedDimension', 13, 23, 33, 14, 24, 34, 52],
  ['AcDb2LineAngularDimension', 13, 23, 33, 14, 24, 34, 15, 25, 35, 16, 26, 36],
  ['AcDbDiametricDimension', 15, 25, 35, 40],
  ['AcDbRadialDimension', 15, 25, 35, 40],
  ['AcDb3PointAngularDimension', 13, 23, 33, 14, 24, 34, 15, 25, 35],
  ['AcDbOrdinateDimension', 13, 23, 33, 14, 24, 34],
];
const ROTATED = 0;
/** Codes of some subclass, and the angle of rotated ones. */
const OWN = new Set([...SUBCLASSES.flatMap(([, ...codes]) => codes), 16, 26, 36, 50]);
const [TYPE, MARKER, ANGLE, EXTENDED] = [70, 100, 50, 1000];

/**
 * The codes of a DIMENSION as of 2000 and later: those of R12 have no subclasses, and without these the library takes
 * all dimensions for rotated ones between nowhere and nowhere. Those that have subclasses are given back as they are.
 */
export function inSubclasses(pairs: readonly Pair[]): Pair[] {
  if (pairs.some(([code]) => code === MARKER)) return [...pairs];
  const type = Number(pairs.find(([code]) => code === TYPE)?.[1] ?? 0) & 7;
  const subclass = SUBCLASSES[type];
  if (!subclass) return [...pairs];
  const [name, ...codes] = subclass;
  const data = pairs.filter(([code]) => code >= EXTENDED);
  const common = pairs.filter(([code]) => code < EXTENDED && !OWN.has(code) && code !== TYPE);
  const angle: Pair[] = [pairs.find(([code]) => code === ANGLE) ?? [ANGLE, 0], [MARKER, 'AcDbRotatedDimension']];
  return [
    [MARKER, 'AcDbEntity'],
    ...common.filter(([code]) => isOfEntity(code)),
    [MARKER, 'AcDbDimension'],
    ...common.filter(([code]) => !isOfEntity(code)),
    // Once the library knows the type it takes no more of what is common to all
    ...pairs.filter(([code]) => code === TYPE),
    [MARKER, name],
    ...pairs.filter(([code]) => codes.includes(code)),
    ...(type === ROTATED ? angle : []),
    ...data,
  ];
}

/** Handle, layer, line type, colour and the like, which all entities have. */
const isOfEntity = (code: number): boolean =>
  [5, 6, 8, 48, 60, 62, 67, 102, 330, 360, 370, 420, 430, 440].includes(code);
