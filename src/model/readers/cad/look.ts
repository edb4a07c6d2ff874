import {
  type Color,
  type Entity,
  ExtendedDataInteger32,
  type Layer,
  LayerFlags,
  type LineType,
} from '@node-projects/acad-ts';
import { hexColour } from '../../../lib/hex.ts';

/** How colours are plotted. */
export type PlotStyle = 'colour' | 'grey' | 'mono';

/** What drawing asks of the whole: which layers, in which colours. */
export interface Wishes {
  /** Names of the layers that are drawn; those that are on and plotted where nothing is said. */
  layers?: ReadonlySet<string>;
  style: PlotStyle;
  /** The colour of the paper; white things are black on light paper. */
  paper: 'light' | 'dark';
}

/** What a block hands on to the entities in it. */
export interface Inherited {
  /** The layer of the insert, which stands for layer 0. */
  layer?: Layer;
  colour?: string;
  weight?: number;
  lineType?: LineType;
  alpha?: number;
}

/** The weight of lines that name none, in hundredths of a millimetre. */
const DEFAULT_WEIGHT = 25;

/** The layer that counts for an entity. */
export const layerOf = (entity: Entity, { layer }: Inherited): Layer | undefined =>
  entity.layer?.name === '0' && layer ? layer : entity.layer;

/** Whether things on a layer are drawn. */
export function isShown(layer: Layer | undefined, { layers }: Wishes): boolean {
  if (!layer) return true;
  if (layers) return layers.has(layer.name);
  return isPlotted(layer);
}

/** On, not frozen and plotted, as the drawing has it. */
export const isPlotted = (layer: Layer): boolean =>
  layer.isOn && !isFrozen(layer) && layer.plotFlag && !/^(\*?adsk_|defpoints$)/i.test(layer.name);

export const isFrozen = ({ layerFlags }: Layer): boolean => (layerFlags & LayerFlags.Frozen) !== 0;

/** The colour that an entity has in the end, as `#rrggbb`. */
export function colourOf(entity: Entity, from: Inherited, wishes: Wishes): string {
  const { color } = entity;
  if (color.isByBlock) return from.colour ?? printed(undefined, wishes);
  if (!color.isByLayer) return printed(color, wishes);
  return printed(layerOf(entity, from)?.color, wishes);
}

/** A colour of the drawing as it is plotted; the one for contrast where there is none. */
export function printed(color: Color | undefined, { style, paper }: Wishes): string {
  const contrast = paper === 'light' ? '#000000' : '#ffffff';
  if (style === 'mono' || !color || color.isByLayer || color.isByBlock) return contrast;
  const [r = 0, g = 0, b = 0] = color.isTrueColor ? color.getTrueColorRgb() : rgbOf(color);
  const blank = paper === 'light' ? r + g + b >= 3 * 250 : r + g + b <= 15;
  if (blank || (!color.isTrueColor && color.index === 7)) return contrast;
  if (style === 'colour') return hexColour([r, g, b]);
  const grey = 0.299 * r + 0.587 * g + 0.114 * b;
  return hexColour([grey, grey, grey]);
}

/** Two colours of the AutoCAD Color Index that the library’s table has wrong. */
const CORRECTED: Readonly<Record<number, readonly number[]>> = { 145: [63, 111, 127], 192: [82, 0, 165] };

const rgbOf = (color: Color): readonly number[] =>
  CORRECTED[color.index] ?? (color.index >= 1 && color.index <= 255 ? color.getRgb() : []);

/**
 * The colour of an area: what is white whatever the paper (index 255, true white) covers what lies under it, where a
 * line of it would be lost on white paper.
 */
export function areaColourOf(entity: Entity, from: Inherited, wishes: Wishes): string {
  const own = entity.color.isByLayer ? layerOf(entity, from)?.color : entity.color;
  return wishes.paper === 'light' && own && isWhite(own) ? '#ffffff' : colourOf(entity, from, wishes);
}

const isWhite = (color: Color): boolean =>
  color.isTrueColor ? color.getTrueColorRgb().every((part) => part === 255) : color.index === 255;

/** The width of an entity’s lines in millimetres. */
export function weightOf(entity: Entity, from: Inherited): number {
  let weight: number = entity.lineWeight ?? -1;
  if (weight === -2) weight = from.weight ?? -3;
  if (weight === -1) weight = layerOf(entity, from)?.lineWeight ?? -3;
  return (weight < 0 ? DEFAULT_WEIGHT : weight) / 100;
}

/** The line type that counts for an entity; undefined for solid lines. */
export function lineTypeOf(entity: Entity, from: Inherited): LineType | undefined {
  const name = entity.lineType?.name?.toLowerCase();
  const own =
    name === 'byblock' ? from.lineType : name === 'bylayer' ? layerOf(entity, from)?.lineType : entity.lineType;
  return own && own.segments.length > 0 ? own : undefined;
}

/** How little of an entity can be seen through, 0–1. */
export function alphaOf(entity: Entity, from: Inherited): number {
  const { transparency } = entity;
  if (transparency?.isByBlock) return from.alpha ?? 1;
  if (!transparency || transparency.isByLayer) return alphaOfLayer(layerOf(entity, from));
  return Math.max(0, Math.min(1, 1 - transparency.value / 100));
}

/** How little can be seen through what is on a layer: the last byte of what its extended data say. */
function alphaOfLayer(layer: Layer | undefined): number {
  if (!layer) return 1;
  const known = alphas.get(layer);
  if (known !== undefined) return known;
  const said = layer.extendedData?.tryGetByName('AcCmTransparency').value?.records[0];
  const alpha = said instanceof ExtendedDataInteger32 && (said.value & BY_ALPHA) !== 0 ? (said.value & 255) / 255 : 1;
  alphas.set(layer, alpha);
  return alpha;
}

const alphas = new WeakMap<Layer, number>();
/** The number is an alpha, not “by layer” or “by block”. */
const BY_ALPHA = 0x2000000;
