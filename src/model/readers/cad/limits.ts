/** What a drawing may cost: hidden work stays within what a page can show. */
export const LIMITS = {
  /** Entities that are visited, each time that a block is placed anew. */
  visits: 3_000_000,
  /** Steps of paths. */
  segments: 6_000_000,
  characters: 3_000_000,
};
