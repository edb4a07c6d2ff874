import type { OfdResources } from '../../../formats/ofd/resources.ts';
import { numberIn, numbersIn } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Brush, Stroke } from '../../drawing.ts';
import { brushOf } from './brush.ts';

/** How many DrawParams may stand on each other. */
const MAX_CHAIN = 16;
/** Of lines whose width nobody tells, and the limit of their mitres (GB/T 33190 §8.2). */
const [LINE_WIDTH, MITER_LIMIT] = [0.353, 3.528];
const CAPS = ['Butt', 'Round', 'Square'];
const JOINS = ['Miter', 'Round', 'Bevel'];
/** Lengths of a dash pattern that are kept. */
const MAX_DASHES = 64;

/**
 * What an object looks like by itself, by its DrawParam, by those this one is relative to, and by its layer's: the
 * nearest that says something counts.
 */
export class Style {
  readonly #sources: XmlElement[];
  readonly #resources: OfdResources;

  constructor(object: XmlElement, layer: string | undefined, resources: OfdResources) {
    this.#resources = resources;
    this.#sources = [object, ...chainOf(attributeOf(object, 'DrawParam'), resources), ...chainOf(layer, resources)];
  }

  #value(name: string): string | undefined {
    for (const source of this.#sources) {
      const value = attributeOf(source, name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The colour that counts, as it is written: `FillColor` or `StrokeColor`. */
  colour(name: string): XmlElement | undefined {
    return this.#sources.map((source) => childOf(source, name)).find((found) => found);
  }

  #brush(name: string): Brush {
    return brushOf(this.colour(name), this.#resources) ?? { kind: 'flat', colour: '#000000', alpha: 1 };
  }

  fill(): Brush {
    return this.#brush('FillColor');
  }

  /** Lengths are millimetres. */
  stroke(): Stroke {
    return {
      brush: this.#brush('StrokeColor'),
      width: Math.max(0, numberIn(this.#value('LineWidth'), LINE_WIDTH)),
      cap: Math.max(0, CAPS.indexOf(this.#value('Cap')?.trim() ?? '')) as Stroke['cap'],
      join: Math.max(0, JOINS.indexOf(this.#value('Join')?.trim() ?? '')) as Stroke['join'],
      miterLimit: Math.max(1, numberIn(this.#value('MiterLimit'), MITER_LIMIT)),
      dash: dashOf(this.#value('DashPattern')),
      dashOffset: numberIn(this.#value('DashOffset'), 0),
    };
  }
}

/** The lengths of a DashPattern; none where the line is whole. */
export function dashOf(value: string | undefined): number[] {
  const dash = numbersIn(value)
    .slice(0, MAX_DASHES)
    .map((length) => Math.max(0, length));
  return dash.some((length) => length > 0) ? dash : [];
}

function chainOf(id: string | undefined, resources: OfdResources): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let next = id?.trim(); next && chain.length < MAX_CHAIN; ) {
    const found = resources.drawParams.get(next)?.element;
    if (!found || chain.includes(found)) break;
    chain.push(found);
    next = attributeOf(found, 'Relative')?.trim();
  }
  return chain;
}
