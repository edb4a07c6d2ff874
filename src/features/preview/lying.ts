interface Size {
  width: number;
  height: number;
}

/** Of more pages, so many speak for the others. */
const MAX_LOOKED = 64;

/**
 * Whether most pages of a document lie on their side; a cover of another shape than the rest decides nothing. Pages
 * without a size do not count.
 * @param sizeOf the size of a page (from 0) as it is seen
 */
export function mostLie(pages: number, sizeOf: (page: number) => Size | undefined): boolean {
  const looked = Math.min(pages, MAX_LOOKED);
  let more = 0;
  for (let at = 0; at < looked; at++) {
    const { width, height } = sizeOf(Math.floor((at * pages) / looked)) ?? { width: 0, height: 0 };
    more += Math.sign(width - height);
  }
  return more > 0;
}
