import type { OfdResources } from '../../../formats/ofd/resources.ts';
import { numberIn } from '../../../formats/ofd/values.ts';
import { attributeOf, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Brush } from '../../drawing.ts';
import { colourOf } from './colour.ts';
import { gradientOf, meshOf } from './shading.ts';

/** What an element says of how much hides what is below: 0–1. */
export const opacityOf = (element: XmlElement): number =>
  Math.min(255, Math.max(0, numberIn(attributeOf(element, 'Alpha'), 255))) / 255;

/**
 * What a FillColor or StrokeColor paints with; `undefined` where the element is missing. Patterns are painted with the
 * first colour in them: what their cells hold is read with the objects (`tiling.ts`).
 */
export function brushOf(element: XmlElement | undefined, resources: OfdResources): Brush | undefined {
  if (!element) return undefined;
  const alpha = opacityOf(element);
  for (const child of element.children) {
    const brush = SHADINGS.get(child.name)?.(child, alpha, resources);
    if (brush) return brush;
  }
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

/** The name of the mesh in rows is misspelt in the schemas of the standard. */
const SHADINGS = new Map<string, (element: XmlElement, alpha: number, resources: OfdResources) => Brush | undefined>([
  ['AxialShd', gradientOf],
  ['RadialShd', gradientOf],
  ['GouraudShd', meshOf],
  ['LaGouraudShd', meshOf],
  ['LaGourandShd', meshOf],
]);
