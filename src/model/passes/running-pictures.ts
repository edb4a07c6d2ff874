import type { PageLayout } from '../layout.ts';
import type { Box, Picture } from '../page.ts';

/** A picture of the running heads or feet, with its page. */
export interface RunningPicture {
  page: number;
  picture: Picture;
}

/** Pictures of heads and feet, by page. */
export interface RunningPictures {
  heads: RunningPicture[][];
  feet: RunningPicture[][];
}

/** The part of a page's height at its top and at its bottom where they stand. */
const ZONE = 0.2;
/** Places and sizes that differ by less than this are the same, in points. */
const SAME = 3;
/** They stand on so many of all pages. */
const SHARE = 0.4;

/** Takes logos and ornaments, which stand at one place of most pages, out of what pages hold. */
export function takeRunningPictures(contents: readonly { layout: PageLayout; pictures: Picture[] }[]): RunningPictures {
  const counts = new Map<string, number>();
  for (const { layout, pictures } of contents)
    for (const key of new Set(pictures.flatMap((picture) => keyOf(layout, picture) ?? [])))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(2, contents.length * SHARE);
  const found: RunningPictures = { heads: [], feet: [] };
  for (const content of contents) {
    const { layout } = content;
    const runs = ({ box }: Picture): boolean => (counts.get(keyOf(layout, { box }) ?? '') ?? 0) >= least;
    const own = content.pictures.filter(runs).map((picture) => ({ page: layout.index, picture }));
    content.pictures = content.pictures.filter((picture) => !runs(picture));
    found.heads.push(own.filter(({ picture }) => isHead(layout, picture.box)));
    found.feet.push(own.filter(({ picture }) => !isHead(layout, picture.box)));
  }
  return found;
}

const isHead = ({ height }: PageLayout, { bottom }: Box): boolean => bottom < height / 2;

/** The same for what stands at the same place; undefined where no head or foot would stand. */
function keyOf({ height }: PageLayout, { box }: Pick<Picture, 'box'>): string | undefined {
  if (box.bottom > height * ZONE && box.top < height * (1 - ZONE)) return undefined;
  const [left, width, high] = [box.left, box.right - box.left, box.bottom - box.top].map((each) =>
    Math.round(each / SAME),
  );
  const edge = Math.round((box.bottom < height / 2 ? box.top : height - box.bottom) / SAME);
  return `${box.bottom < height / 2} ${left} ${edge} ${width} ${high}`;
}
