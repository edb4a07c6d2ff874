import { greatest } from '../../../lib/extremes.ts';
import { grown, heightOf, meets, overlapX, overlapY, widthOf } from '../../box.ts';
import type { Box, GlyphRun, Path, Picture } from '../../page.ts';
import type { PageContent } from './page.ts';
import { type Seal, sealsIn } from './seals.ts';

/** Pixels a point that a seal is said to have: it is drawn, in any size. */
const DENSITY = 300 / 72;

/**
 * The seals of a page that are drawn of lines become pictures that lie over its text, and their letters are none of
 * that. What was painted from the place `annotations` on is of annotations.
 */
export function withSeals(content: PageContent, annotations: number): PageContent {
  const { runs, paths, pictures, paintings } = content;
  const isBehind = ({ order }: { order: number }): boolean => order < annotations;
  const isOfAnnotation = ({ order }: { order: number }): boolean => order >= annotations;
  const seals = [isBehind, isOfAnnotation].flatMap((layer) =>
    sealsIn(runs.filter(layer), paths.filter(layer), pictures.filter(layer)),
  );
  if (!seals.length) return { runs, paths, pictures, paintings };
  const taken = new Set<GlyphRun | Path>(seals.flatMap((seal) => [...seal.runs, ...seal.paths]));
  const rest = { runs: runs.filter((run) => !taken.has(run)), paths: paths.filter((path) => !taken.has(path)) };
  const added = seals.map((seal, at): PageContent['paintings'][number] => {
    const picture = pictureOf(seal, pictures.length + at);
    const room = grown(seal.box, 2);
    const others = [...rest.runs, ...rest.paths].filter(({ box }) => meets(room, box));
    const isAnnotation = seal.paths.every(({ order }) => order >= annotations);
    const ink = { colours: coloursOf(seal), others: except(coloursOf(partsOf(others)), coloursOf(seal)) };
    return { picture, ink: { ...ink, annotations: isAnnotation } };
  });
  return {
    ...rest,
    pictures: [...pictures, ...added.map(({ picture }) => picture)],
    paintings: [...paintings, ...added],
  };
}

function pictureOf({ box, runs, paths }: Seal, id: number): Picture {
  return {
    id,
    box,
    width: Math.round(widthOf(box) * DENSITY),
    height: Math.round(heightOf(box) * DENSITY),
    stencil: false,
    over: true,
    letters: runs,
    order: greatest([...runs, ...paths].map(({ order }) => order)),
  };
}

const partsOf = (items: readonly (GlyphRun | Path)[]): Pick<Seal, 'runs' | 'paths'> => ({
  runs: items.flatMap((item) => ('glyphs' in item ? [item] : [])),
  paths: items.flatMap((item) => ('segments' in item ? [item] : [])),
});

const coloursOf = ({ runs, paths }: Pick<Seal, 'runs' | 'paths'>): string[] => [
  ...new Set([
    ...runs.map(({ colour }) => colour),
    ...paths.flatMap(({ stroke, fill }) => [stroke, fill].flatMap((colour) => colour ?? [])),
  ]),
];

/** Text of the page may have the very ink of a seal, which is drawn all the same. */
const except = (colours: readonly string[], own: readonly string[]): string[] =>
  colours.filter((colour) => !own.includes(colour));

/** Seals that are pictures have such sides, in points; what is larger is a picture or a watermark. */
const SIDE = { from: 30, to: 180 };
/** What lies over text covers so much of a letter, in ems. */
const COVERS = 0.5;

/** Pictures of a page that are held against its text: each against all of it. */
const MAX_ASKED = 200;

/**
 * Tells of pictures that let their ground through whether one was put over text of `runs`, which were written before: a
 * seal, a signature. No page has so many that more than the first are looked at.
 */
export function overText(runs: readonly GlyphRun[]): (box: Box) => boolean {
  let asked = 0;
  return (box) => {
    const [short, long] = [Math.min(widthOf(box), heightOf(box)), Math.max(widthOf(box), heightOf(box))];
    if (short < SIDE.from || long > SIDE.to || asked++ >= MAX_ASKED) return false;
    return runs.some(
      ({ hidden, text, size, box: own }) =>
        !hidden && text.trim() && overlapX(own, box) > COVERS * size && overlapY(own, box) > COVERS * size,
    );
  };
}
