import type { OfdResources } from '../../../formats/ofd/resources.ts';
import { numberIn, numbersIn } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { hexColour } from '../../../lib/hex.ts';
import type { Brush, Stop } from '../../drawing.ts';

const BLACK = '#000000';

/** Components as written: decimal, or hexadecimal behind `#`. */
const componentsOf = (value: string): number[] =>
  value
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

const opacity = (element: XmlElement, name = 'Alpha'): number =>
  Math.min(255, Math.max(0, numberIn(attributeOf(element, name), 255))) / 255;

/** What a FillColor or StrokeColor paints with; `undefined` where the element is missing. */
export function brushOf(element: XmlElement | undefined, resources: OfdResources): Brush | undefined {
  if (!element) return undefined;
  const alpha = opacity(element);
  const shade = element.children.find(({ name }) => name === 'AxialShd' || name === 'RadialShd');
  if (shade) return gradientOf(shade, alpha, resources);
  // Meshes and patterns: the first colour they name.
  const other = element.children.find(({ name }) => /Shd$|Pattern/.test(name));
  const colour = other ? colourOf(firstColour(other), resources) : colourOf(element, resources);
  return { kind: 'flat', colour, alpha };
}

function firstColour(element: XmlElement): XmlElement | undefined {
  for (const child of element.children) {
    const found = /Color$/.test(child.name) ? child : firstColour(child);
    if (found) return found;
  }
  return undefined;
}

/** AxialShd and RadialShd (§8.3.4). */
function gradientOf(element: XmlElement, alpha: number, resources: OfdResources): Brush {
  const point = (name: string): [number, number] => {
    const [x = 0, y = 0] = numbersIn(attributeOf(element, name));
    return [x, y];
  };
  const segments = element.children.filter(({ name }) => name === 'Segment' || name === 'Seg');
  const stops = segments.map(
    (segment, index): Stop => ({
      at: Math.min(
        1,
        Math.max(0, numberIn(attributeOf(segment, 'Position'), index / Math.max(1, segments.length - 1))),
      ),
      colour: colourOf(childOf(segment, 'Color'), resources),
    }),
  );
  const extend = numberIn(attributeOf(element, 'Extend'), 0);
  const radial = element.name === 'RadialShd';
  const radius = (name: string): number => (radial ? Math.max(0, numberIn(attributeOf(element, name), 0)) : 0);
  return {
    kind: radial ? 'radial' : 'axial',
    from: [...point('StartPoint'), radius('StartRadius')],
    to: [...point('EndPoint'), radius('EndRadius')],
    stops: stops.sort((a, b) => a.at - b.at),
    extend: [(extend & 1) > 0, (extend & 2) > 0],
    alpha,
  };
}
