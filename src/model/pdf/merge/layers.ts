import { asArray, type Dict, type Obj, Ref } from '../objects.ts';
import type { Source } from './source.ts';

/** The layers of the merged file (ISO 32000-1 §8.11.4): all groups, and the lists of the default configuration. */
export interface Layers {
  groups: Obj[];
  lists: Map<string, Obj[]>;
}

const LISTS = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS'];

/** Takes in the layers of one input so that each shows or hides as before: a base state OFF becomes a list of hidden groups. */
export function addLayers(layers: Layers, source: Source): void {
  const { document, copier } = source;
  const properties = document.dict(document.catalog().get('OCProperties'));
  if (!properties) return;
  const groups = asArray(document.resolve(properties.get('OCGs')));
  copier.takeAll(groups, layers.groups);
  const config: Dict = new Map(document.dict(properties.get('D')) ?? []);
  if (document.resolve(config.get('BaseState')) === 'OFF') {
    const shown = new Set(asArray(document.resolve(config.get('ON'))).map(numberOf));
    config.set(
      'OFF',
      groups.filter((group) => !shown.has(numberOf(group))),
    );
  }
  for (const key of LISTS) {
    const list = layers.lists.get(key) ?? [];
    copier.takeAll(document.resolve(config.get(key)), list);
    if (list.length) layers.lists.set(key, list);
  }
}

const numberOf = (value: Obj): number => (value instanceof Ref ? value.num : 0);

/** /OCProperties, or undefined when no input has layers. */
export function layerProperties(layers: Layers): Dict | undefined {
  if (layers.groups.length === 0) return undefined;
  return new Map<string, Obj>([
    ['OCGs', layers.groups],
    ['D', new Map<string, Obj>(layers.lists)],
  ]);
}
