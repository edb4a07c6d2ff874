/** Layers that are listed at first: some drawings have thousands. */
export const LAYERS_FIRST = 60;

/**
 * Which layers are listed, in their order: of those whose name has the words (whatever their case, no matter where they
 * stand in the drawing) the first, or all; `more` tells how many there are where some are left out.
 */
export function layersShown<Layer extends { name: string }>(
  layers: readonly Layer[],
  words: string,
  all: boolean,
): { shown: readonly Layer[]; more: number | undefined } {
  const sought = words.trim().toLowerCase();
  const found = sought ? layers.filter(({ name }) => name.toLowerCase().includes(sought)) : layers;
  if (all || found.length <= LAYERS_FIRST) return { shown: found, more: undefined };
  return { shown: found.slice(0, LAYERS_FIRST), more: found.length };
}
