import { Color } from '@node-projects/acad-ts';

/** Kinds of a colour in the highest of its four bytes (DXF reference, MULTILEADER, group codes 90–93). */
const [BY_LAYER, BY_BLOCK, TRUE, INDEX] = [0xc0, 0xc1, 0xc2, 0xc3];

/** A colour that DXF writes as one whole number; by layer where its kind is not known. */
export function colourOfRaw(raw: number): Color {
  const [kind, rest] = [(raw >>> 24) & 255, raw & 0xffffff];
  if (kind === TRUE) return new Color(rest >> 16, (rest >> 8) & 255, rest & 255);
  if (kind === INDEX) return new Color(rest & 255);
  return new Color(kind === BY_BLOCK ? 0 : 256);
}

/** The other way round; a signed number of 32 bits. */
export function rawOfColour(color: Color): number {
  if (color.isByLayer) return BY_LAYER << 24;
  if (color.isByBlock) return BY_BLOCK << 24;
  if (!color.isTrueColor) return (INDEX << 24) | (color.index & 255);
  return (TRUE << 24) | (color.trueColor & 0xffffff);
}

const known = new Map<number, number>();
/** Colours that are remembered: drawings have few, pictures made of hatches many. */
const MAX_KNOWN = 4096;

/** The number of the standard colour (1–255) that is next to a true one, parts 0–255. */
export function nearestIndex(red: number, green: number, blue: number): number {
  const key = (red << 16) | (green << 8) | blue;
  const found = known.get(key) ?? searchIndex(red, green, blue);
  if (known.size < MAX_KNOWN) known.set(key, found);
  return found;
}

function searchIndex(red: number, green: number, blue: number): number {
  let [nearest, least] = [7, Number.POSITIVE_INFINITY];
  for (let index = 1; index <= 255; index++) {
    const [r = 0, g = 0, b = 0] = Color.getIndexRGB(index) ?? [];
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}
