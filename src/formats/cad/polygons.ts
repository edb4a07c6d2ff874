import { type CadDocument, Color, Hatch, LwPolyline, LwPolylineVertex, XY } from '@node-projects/acad-ts';

/** MPOLYGONs as they were read, as hatches, with the colours that fill them. */
const polygons = new WeakMap<Hatch, Color | undefined>();

/** Group code of the colour that fills an MPOLYGON. */
const FILL = 63;

/** Notes what is said of a hatch that is an MPOLYGON; true where the library takes it for something else. */
export function notePolygon(hatch: Hatch, code: number, value: number): boolean {
  const isFill = code === FILL && polygons.get(hatch) === undefined && hatch.gradientColor.colors.length === 0;
  if (isFill) polygons.set(hatch, new Color(value));
  else if (!polygons.has(hatch)) polygons.set(hatch, undefined);
  return isFill;
}

/** Puts a hatch, where it is filled, and polylines around it in the place of each MPOLYGON. */
export function splitPolygons({ blockRecords }: CadDocument): void {
  for (const record of blockRecords ?? []) {
    const found = [...record.entities].filter((entity) => entity instanceof Hatch && polygons.has(entity)) as Hatch[];
    for (const hatch of found) {
      for (const border of bordersOf(hatch)) {
        record.entities.add(border);
        border.matchProperties(hatch); // of one document they share their layer
      }
      const isFilled = hatch.isSolid || hatch.gradientColor.enabled;
      const fill = polygons.get(hatch);
      if (isFilled && fill) hatch.color = fill;
      if (!isFilled && hatch.pattern.lines.length === 0) record.entities.remove(hatch);
    }
  }
}

function bordersOf(hatch: Hatch): LwPolyline[] {
  return hatch.paths.map(({ edges }) => {
    const border = new LwPolyline();
    // The bulge is where the third coordinate would be
    const corners = edges.flatMap((edge) => ('vertices' in edge ? (edge.vertices as Corner[]) : []));
    border.vertices = corners.map(({ x, y, z }) => Object.assign(new LwPolylineVertex(new XY(x, y)), { bulge: z }));
    border.isClosed = true;
    border.elevation = hatch.elevation;
    border.normal = hatch.normal;
    return border;
  });
}

interface Corner {
  x: number;
  y: number;
  z: number;
}
