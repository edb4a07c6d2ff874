import type { Box as UserBox } from '../../../../formats/pdf/content/box.ts';
import type { ClipPath, GraphicsState } from '../../../../formats/pdf/content/state.ts';
import { IDENTITY } from '../../../../lib/matrix.ts';
import type { Clip } from '../../../drawing.ts';
import type { Segment } from '../../../page.ts';
import { boxIn, onPage, type Seen } from '../space.ts';
import { segmentsIn } from './segments.ts';

/** Points of clip paths that one page may have; beyond, clips are the boxes around them. */
const MAX_POINTS = 400_000;
/** Paths within each other that clip one item. */
const MAX_CLIPS = 64;

type Box = NonNullable<ReturnType<typeof onPage>>;

/** What clips the items of a page. */
export class Clips {
  readonly #seen: Seen;
  readonly #known = new WeakMap<ClipPath, Clip>();
  #points = 0;

  constructor(seen: Seen) {
    this.#seen = seen;
  }

  /** Where of an item's box something can be seen; undefined where nothing can. */
  seen(state: GraphicsState, box: UserBox): Box | undefined {
    const { clip } = state;
    const cut: UserBox = [
      Math.max(box[0], clip.box[0]),
      Math.max(box[1], clip.box[1]),
      Math.min(box[2], clip.box[2]),
      Math.min(box[3], clip.box[3]),
    ];
    return cut[0] > cut[2] || cut[1] > cut[3] ? undefined : onPage(this.#seen, boxIn(this.#seen, cut));
  }

  /** What of the clips in force cuts an item in this box of user space. */
  of({ clip, clipPath }: GraphicsState, box: UserBox): Clip[] {
    const within = clip.box[0] <= box[0] && clip.box[1] <= box[1] && clip.box[2] >= box[2] && clip.box[3] >= box[3];
    if (clip.whole) return within ? [] : [this.#rectangle(clip.box)];
    const clips: Clip[] = [];
    for (let path = clipPath; path && clips.length < MAX_CLIPS; path = path.outer)
      if (!path.upright && !isRectangle(path)) {
        this.#points += path.points.length;
        if (this.#points > MAX_POINTS) return [this.#rectangle(clip.box)];
        clips.push(this.#outline(path));
      }
    return within ? clips : [this.#rectangle(clip.box), ...clips];
  }

  #outline(path: ClipPath): Clip {
    const known = this.#known.get(path);
    if (known) return known;
    const clip = { segments: segmentsIn(path, this.#seen), matrix: IDENTITY, evenOdd: path.evenOdd };
    this.#known.set(path, clip);
    return clip;
  }

  /** A rectangle of user space, cut to a little more than the page: it may be without end. */
  #rectangle(box: UserBox): Clip {
    const { width, height } = this.#seen;
    const { left, top, right, bottom } = boxIn(this.#seen, box);
    const [x, X] = [Math.max(-1, left), Math.min(width + 1, right)];
    const [y, Y] = [Math.max(-1, top), Math.min(height + 1, bottom)];
    const segments: Segment[] = [['M', x, y], ['L', X, y], ['L', X, Y], ['L', x, Y], ['Z']];
    return { segments, matrix: IDENTITY, evenOdd: false };
  }
}

/** Whether a path that is drawn line by line is an upright rectangle: the box of all clips holds it already. */
function isRectangle({ pieces, points }: ClipPath): boolean {
  if (
    points.length < 8 ||
    points.length > 10 ||
    !pieces.every((piece, at) => piece === (at === 0 ? 'm' : 'l') || piece === 'h')
  )
    return false;
  const corners = Array.from(
    { length: 4 },
    (_, at) => [points[at * 2] as number, points[at * 2 + 1] as number] as const,
  );
  const back = points.length === 8 || (near(points[8], points[0]) && near(points[9], points[1]));
  return (
    back &&
    corners.every(([x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % 4] as readonly [number, number];
      const [beforeX] = corners[(at + 3) % 4] as readonly [number, number];
      // Sides go along and across by turns.
      return near(x, nextX) ? !near(x, beforeX) || near(y, nextY) : near(y, nextY) && near(x, beforeX);
    })
  );
}

const near = (one = Number.NaN, other = Number.NaN): boolean => Math.abs(one - other) < 1e-3;
