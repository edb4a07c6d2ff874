/**
 * A stretch of one page on a slice: the page's row `from` stands on the slice's row `at`, for `height` rows (pixels).
 */
export interface Fragment {
  /** position in the list of heights */
  page: number;
  from: number;
  at: number;
  height: number;
}

/** One picture of a long image. */
export interface Slice {
  height: number;
  fragments: Fragment[];
}

/**
 * Stacks pages of the given heights into slices no higher than `maxHeight`, cut between pages; only a page that is
 * itself higher is cut within. Nothing is left out: the fragments of a page add up to its height.
 */
export function layoutSlices(heights: number[], maxHeight: number): Slice[] {
  const slices: Slice[] = [];
  let slice: Slice = { height: 0, fragments: [] };
  const next = (): void => {
    if (slice.fragments.length) slices.push(slice);
    slice = { height: 0, fragments: [] };
  };
  heights.forEach((pageHeight, page) => {
    if (slice.height + pageHeight > maxHeight) next();
    for (let from = 0; from < pageHeight; ) {
      if (slice.height === maxHeight) next();
      const height = Math.min(pageHeight - from, maxHeight - slice.height);
      slice.fragments.push({ page, from, at: slice.height, height });
      slice.height += height;
      from += height;
    }
  });
  next();
  return slices;
}
