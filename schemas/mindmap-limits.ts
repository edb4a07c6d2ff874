// What pages need of a map's schema: the schema itself brings the checker along, several times their weight.

/** What one map may hold; larger ones are refused with a sentence (`src/features/mindmap/shared/check.ts`). */
export const MAX_TOPICS = 20_000;
/** Levels below the root. */
export const MAX_DEPTH = 200;
/** Characters of a topic's text, of its note, of its link; its labels. */
export const MAX_TEXT = 20_000;
export const MAX_NOTE = 200_000;
export const MAX_LABELS = 100;
/** A picture as a data URL, some 3 MB of file. */
export const MAX_PICTURE = 4_200_000;
export const MAX_LINK = 4096;
/**
 * All pictures of a map together, as data URLs: one may be in many topics, and each has it whole in a document of ours.
 */
export const MAX_PICTURES = 120_000_000;

/**
 * How a map is arranged. `mind`: both sides; `right`, `left`: logic charts; `org`: down; `catalog`: an indented tree;
 * `timeline`: along a line.
 */
export const MINDMAP_LAYOUTS = ['mind', 'right', 'left', 'org', 'catalog', 'timeline'] as const;
export const MINDMAP_THEMES = ['clear', 'ink', 'forest', 'dusk', 'candy', 'business', 'night', 'print'] as const;
