import { FONT_VOLUMES } from '../../../engines/assets.ts';
import type { Run } from '../../../engines/engine.ts';
import type { Metrics } from '../match/cut.ts';
import { boxOf, EM, type Glyph } from './glyph.ts';
import { type Face, type Outlines, readVolume, type Volume } from './volume.ts';

/** The faces that can be recognised, as far as a text needs them. */
export interface Index {
  faces: readonly Face[];
  outlines(character: string): Outlines | undefined;
  /** How a character stands in its line in most faces. */
  metrics(character: string): Metrics;
}

const HANZI: Metrics = { advance: 1, left: 0.05, top: -0.83, right: 0.95, bottom: 0.09 };
const LATIN: Metrics = { advance: 0.55, left: 0.05, top: -0.7, right: 0.5, bottom: 0 };

/** Loads the volumes of the index that hold characters of a text. Throws UserError `network`. */
export async function loadIndex(text: string, asset: Run['asset']): Promise<Index> {
  const volume = (name: (typeof FONT_VOLUMES)[number]): Promise<Volume> => loadVolume(name, asset);
  const first = await volume(FONT_VOLUMES[0]);
  const asked = new Set(text);
  const rest = FONT_VOLUMES.slice(1).filter((_, index) =>
    [...(first.volumes[index + 1] ?? '')].some((one) => asked.has(one)),
  );
  const volumes = [first, ...(await Promise.all(rest.map(volume)))];
  return indexOf(volumes);
}

const loaded = new Map<string, Promise<Volume>>();

/** A volume, kept with what was unpacked of it; after a failure the next call tries again. */
function loadVolume(name: (typeof FONT_VOLUMES)[number], asset: Run['asset']): Promise<Volume> {
  const known = loaded.get(name);
  if (known) return known;
  const volume = asset(name).then(readVolume);
  volume.catch(() => loaded.delete(name));
  loaded.set(name, volume);
  return volume;
}

function indexOf(volumes: readonly Volume[]): Index {
  const known = new Map<string, Outlines | undefined>();
  const outlines = (character: string): Outlines | undefined => {
    if (!known.has(character))
      known.set(
        character,
        volumes.map((volume) => volume.outlines(character)).find((one) => one),
      );
    return known.get(character);
  };
  return {
    faces: volumes[0]?.faces ?? [],
    outlines,
    metrics: (character) => metricsOf(character, outlines(character)),
  };
}

/** The means over all faces; characters of no face stand as most of their script do. */
function metricsOf(character: string, outlines: Outlines | undefined): Metrics {
  const all = [...(outlines?.values() ?? [])].flatMap(placeOf);
  if (!all.length) return (character.codePointAt(0) as number) > 0x2e7f ? HANZI : LATIN;
  const mean = (key: keyof Metrics): number => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return {
    advance: mean('advance'),
    left: mean('left'),
    top: mean('top'),
    right: mean('right'),
    bottom: mean('bottom'),
  };
}

function placeOf(glyph: Glyph): Metrics[] {
  const box = boxOf(glyph);
  if (!box) return [];
  const { left, top, right, bottom } = box;
  return [{ advance: glyph.advance / EM, left: left / EM, top: top / EM, right: right / EM, bottom: bottom / EM }];
}
