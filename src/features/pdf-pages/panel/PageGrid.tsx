import { useStore } from '@nanostores/react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { $cardSize, cardWidth } from '../../../stores/card-size.ts';
import { usePagePicture, usePagePictures } from './page-pictures.ts';

/** The least width of a card, in pixels. */
const LEAST_WIDTH = 150;

interface Props {
  /** The file's id. */
  id: string;
  /** How many pages it has. */
  pages: number;
  chosen: ReadonlySet<number>;
  /** The chosen pages are those that go. */
  removes?: boolean;
  /** One page (0-based) with its picture's URL once there is one; empty where it cannot be drawn. */
  children(page: number, src: string | undefined): ReactNode;
}

/** The columns of a grid of pages: two on a phone, else as wide as the visitor likes. */
export const usePageColumns = (): { style: CSSProperties; className: string } => ({
  style: { '--page': cardWidth(LEAST_WIDTH, useStore($cardSize)) } as CSSProperties,
  className: 'grid grid-cols-2 gap-3 p-3 sm:grid-cols-[repeat(auto-fill,minmax(var(--page),1fr))] sm:gap-4 sm:p-4',
});

/**
 * All pages of a file side by side, as list items, as large as the visitor likes; pictures are drawn for those near the
 * view only.
 */
export function PageGrid({ pages, chosen, removes = false, ...props }: Props) {
  usePagePictures();
  const columns = usePageColumns();
  const lookOf = (page: number): Look => (chosen.has(page) ? (removes ? 'gone' : 'chosen') : 'plain');
  return (
    <ol {...columns}>
      {Array.from({ length: pages }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their place alone
        <PageItem key={page} {...props} page={page} pages={pages} look={lookOf(page)} />
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

/** Items far from the view are not laid out. */
const PAGE = 'relative rounded-xl border [contain-intrinsic-size:auto_15rem] [content-visibility:auto]';

interface ItemProps extends Pick<Props, 'id' | 'children'> {
  page: number;
  pages: number;
  look: Look;
}

/** A page far from the view is drawn anew only when its look changes or it comes near: of a thousand, a few dozen. */
function PageItem({ id, page, pages, look, children }: ItemProps) {
  const { item, near, src } = usePagePicture<HTMLLIElement>(id, page, pages);
  const drawn = useRef<{ look: Look; content: ReactNode }>(undefined);
  if (near || drawn.current?.look !== look) drawn.current = { look, content: children(page, src) };
  return (
    <li ref={item} className={`${PAGE} ${LOOKS[look]}`}>
      {drawn.current.content}
    </li>
  );
}
