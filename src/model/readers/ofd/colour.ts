import type { OfdResources } from '../../../formats/ofd/resources.ts';
import { numberIn } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { hexColour } from '../../../lib/hex.ts';

const BLACK = '#000000';

/** Components as written: decimal, or hexadecimal behind `#`. */
const componentsOf = (value: string): number[] =>
  value
    .replace(/^\s*#([\da-f]{2})([\da-f]{2})([\da-f]{2})\s*$/i, '#$1 #$2 #$3') // as the web writes colours
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith('#') ? Number.parseInt(word.slice(1), 16) : Number.parseFloat(word)))
    .map((component) => (Number.isFinite(component) ? component : 0));

/**
 * A colour (CT_Color, GB/T 33190 §8.3.2) as sRGB. Values are 0–255 unless the colour space has other depths. A colour
 * space that is not described is taken by the number of components.
 */
export function colourOf(element: XmlElement | undefined, resources: OfdResources): string {
  const space = resources.colourSpaces.get(attributeOf(element ?? NOTHING, 'ColorSpace')?.trim() ?? '')?.element;
  const value = attributeOf(element ?? NOTHING, 'Value') ?? paletteValue(element, space);
  const most = 2 ** Math.min(16, Math.max(1, numberIn(space && attributeOf(space, 'BitsPerComponent'), 8))) - 1;
  const parts = componentsOf(value ?? '').map((component) => (component * 255) / most);
  const [a = 0, b = 0, c = 0, k = 0] = parts;
  if (parts.length === 1) return hexColour([a, a, a]);
  if (parts.length === 3) return hexColour([a, b, c]);
  const ink = (part: number): number => ((255 - part) * (255 - k)) / 255;
  return parts.length === 4 ? hexColour([ink(a), ink(b), ink(c)]) : BLACK;
}

const NOTHING: XmlElement = { name: '', attributes: {}, children: [], text: '' };

/** A colour by its number in the palette of its space, which holds nothing but colours (CV). */
function paletteValue(element: XmlElement | undefined, space: XmlElement | undefined): string | undefined {
  const index = element && attributeOf(element, 'Index');
  return index === undefined ? undefined : childOf(space, 'Palette')?.children[numberIn(index, 0)]?.text;
}
