import { useStore } from '@nanostores/react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { $cardSize, cardWidth } from '../../../stores/card-size.ts';
import { cardsThere } from './card-window.ts';
import { usePagePicture, usePagePictures } from './page-pictures.ts';
import { frameRatio } from './turn-map.ts';
import { useCardWindow } from './use-card-window.ts';

/** The least width of a card, in pixels: of pages that lie on their side a card is as large as of upright ones. */
const MIN_WIDTH = { upright: 150, wide: 210 };
/** So few pages have room to be larger, by so many pixels, and still stand in one row of a wide window. */
const FEW = { pages: 4, more: 60 };

interface Props {
  /** The file's id. */
  id: string;
  /** How many pages it has. */
  pages: number;
  /** They lie on their side. */
  wide?: boolean | undefined;
  /** So many are shown, from the first; absent: all. */
  most?: number | undefined;
  chosen: ReadonlySet<number>;
  /** The chosen pages are those that go. */
  removes?: boolean;
  /** Cards that may be higher than others: they are always there, so that each row is as high as it will be. */
  high?: ReadonlySet<number>;
  /** One page (0-based) with its picture's URL once there is one; empty where it cannot be drawn. */
  children(page: number, src: string | undefined): ReactNode;
}

/**
 * The columns of a grid of pages, two on a phone, else as wide as the visitor likes, and the shape of the frames in
 * them.
 */
export const usePageColumns = (wide = false, pages = Infinity): { style: CSSProperties; className: string } => ({
  style: {
    '--page': cardWidth(
      MIN_WIDTH[wide ? 'wide' : 'upright'] + (pages <= FEW.pages ? FEW.more : 0),
      useStore($cardSize),
    ),
    '--frame': frameRatio(wide),
  } as CSSProperties,
  className: 'grid grid-cols-2 gap-3 p-3 sm:grid-cols-[repeat(auto-fill,minmax(var(--page),1fr))] sm:gap-4 sm:p-4',
});

/**
 * Of more pages only those near the view are there: two hundred cards cost a tenth of a second as they come and with
 * each turn, a thousand with each look.
 */
const MAX_THERE = 40;

/**
 * All pages of a file side by side, as list items, as large as the visitor likes; pictures are drawn for those near the
 * view only, and of a long file only the cards near it are there.
 */
export function PageGrid(props: Props) {
  usePagePictures();
  return props.pages > MAX_THERE ? <NearPages {...props} /> : <AllPages {...props} />;
}

const lookOf = ({ chosen, removes }: Props, page: number): Look =>
  chosen.has(page) ? (removes ? 'gone' : 'chosen') : 'plain';

function AllPages(props: Props) {
  const { id, pages, wide, children } = props;
  const columns = usePageColumns(wide, pages);
  return (
    <ol {...columns}>
      {Array.from({ length: pages }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their place alone
        <PageItem key={page} id={id} page={page} pages={pages} look={lookOf(props, page)}>
          {children}
        </PageItem>
      ))}
    </ol>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Each in its place of a grid that is as high as with all of them; what has the focus stays. */
function NearPages(props: Props) {
  const { id, pages, wide, high = NONE, children } = props;
  const shown = Math.min(pages, props.most ?? pages);
  const list = useRef<HTMLOListElement>(null);
  const { columns, height, from, to } = useCardWindow(list, shown);
  const { style, className } = usePageColumns(wide);
  const [held, setHeld] = useState<number>();
  const rows = Math.ceil(shown / columns);
  return (
    <ol
      ref={list}
      style={height ? { ...style, gridTemplateRows: `repeat(${rows}, minmax(${height}px, auto))` } : style}
      className={`${className} items-start`}
      onFocus={({ target }) => setHeld(Number(target.closest('li')?.value ?? 1) - 1)}
      onBlur={() => setHeld(undefined)}
    >
      {cardsThere({ from, to }, held === undefined ? high : [...high, held]).map((page) => (
        <PageItem
          key={page}
          id={id}
          page={page}
          pages={pages}
          look={lookOf(props, page)}
          area={`${Math.floor(page / columns) + 1} / ${(page % columns) + 1}`}
        >
          {children}
        </PageItem>
      ))}
    </ol>
  );
}

export const LOOKS = {
  plain: 'border-line bg-sunken',
  chosen: 'border-accent bg-accent-soft',
  gone: 'border-danger bg-danger-soft',
};
type Look = keyof typeof LOOKS;

const PAGE = 'relative rounded-xl border';
/** Items far from the view are not laid out. */
const FAR = '[contain-intrinsic-size:auto_15rem] [content-visibility:auto]';

interface ItemProps extends Pick<Props, 'id' | 'children'> {
  page: number;
  pages: number;
  look: Look;
  /** Its place, where not all are there. */
  area?: string;
}

/** A page far from the view is drawn anew only when its look changes or it comes near: of a thousand, a few dozen. */
function PageItem({ id, page, pages, look, area, children }: ItemProps) {
  const { item, near, src } = usePagePicture<HTMLLIElement>(id, page, pages);
  const drawn = useRef<{ look: Look; content: ReactNode }>(undefined);
  if (near || drawn.current?.look !== look) drawn.current = { look, content: children(page, src) };
  return (
    <li
      ref={item}
      value={page + 1}
      aria-setsize={pages}
      aria-posinset={page + 1}
      style={area ? { gridArea: area } : undefined}
      className={`${PAGE} ${area ? '' : FAR} ${LOOKS[look]}`}
    >
      {drawn.current.content}
    </li>
  );
}
