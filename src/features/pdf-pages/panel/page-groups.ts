/** Groups of pages that can be chosen at once: name and word. */
export const GROUPS = [
  ['all', '全部'],
  ['odd', '奇数页'],
  ['even', '偶数页'],
] as const;

const takes = (group: string, page: number): boolean => group === 'all' || (page % 2 === 0) === (group === 'odd');

/** The pages (0-based) of a group in a document of so many pages. */
export const groupOf = (group: string, pages: number): number[] =>
  [...Array(pages).keys()].filter((page) => takes(group, page));

/** The group that is chosen exactly, if one is. */
export const chosenGroup = (chosen: ReadonlySet<number>, pages: number): string | undefined =>
  chosen.size === 0
    ? undefined
    : GROUPS.find(([name]) => {
        const wanted = groupOf(name, pages);
        return wanted.length === chosen.size && wanted.every((page) => chosen.has(page));
      })?.[0];
