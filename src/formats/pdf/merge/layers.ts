import { asArray, type Dict, type Obj, Ref } from '../objects.ts';
import type { Source } from './source.ts';

/**
 * The layers of the merged file (ISO 32000-1 §8.11.4): all groups, the lists of the default configuration, the
 * alternate configurations.
 */
export interface Layers {
  groups: Obj[];
  lists: Map<string, Obj[]>;
  configs: Obj[];
}

/** The document whose layers are taken, and what copies them. */
type LayerSource = Pick<Source, 'document' | 'copier'>;

export const noLayers = (): Layers => ({ groups: [], lists: new Map(), configs: [] });

const LISTS = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS'];
/** Groups that the alternate configurations of one input may name in all: each comes to name all groups of its file. */
const MAX_NAMED = 100_000;

/**
 * Takes in the layers of one input so that each shows or hides as before: a base state OFF becomes a list of hidden
 * groups.
 */
export function addLayers(layers: Layers, source: LayerSource): void {
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
  const configs = asArray(document.resolve(properties.get('Configs')));
  for (const value of configs.slice(0, MAX_NAMED / Math.max(1, groups.length)))
    addAlternate(layers, source, groups, value);
}

/**
 * An alternate configuration: it names the state of each group of its own file, and leaves those of the other files as
 * they are.
 */
function addAlternate(layers: Layers, { document, copier }: LayerSource, groups: Obj[], value: Obj): void {
  const config = document.dict(value);
  if (!config) return;
  const listed = (key: string): Obj[] => asArray(document.resolve(config.get(key)));
  const named = new Set([...listed('ON'), ...listed('OFF')].map(numberOf));
  const base = document.resolve(config.get('BaseState'));
  const others = base === 'Unchanged' ? [] : groups.filter((group) => !named.has(numberOf(group)));
  const copy = copier.value(new Map([...config].filter(([key]) => key !== 'ON' && key !== 'OFF'))) as Dict;
  copy.set('BaseState', 'Unchanged');
  for (const key of ['ON', 'OFF']) {
    const list: Obj[] = [];
    copier.takeAll((key === 'OFF') === (base === 'OFF') ? [...listed(key), ...others] : listed(key), list);
    if (list.length) copy.set(key, list);
  }
  layers.configs.push(copy);
}

const numberOf = (value: Obj): number => (value instanceof Ref ? value.num : 0);

/** /OCProperties, or undefined when no input has layers. */
export function layerProperties({ groups, lists, configs }: Layers): Dict | undefined {
  if (groups.length === 0) return undefined;
  return new Map<string, Obj>([
    ['OCGs', groups],
    ['D', new Map<string, Obj>(lists)],
    ...(configs.length ? ([['Configs', configs]] as [string, Obj][]) : []),
  ]);
}
