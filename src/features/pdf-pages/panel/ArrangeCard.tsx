import { Check, FileLock2, FileQuestion, FileText } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { showName } from '../../../islands/format.ts';
import { LOOKS } from './PageGrid.tsx';
import { PagePicture } from './PagePicture.tsx';
import { usePagePicture } from './page-pictures.ts';

/** What a card shows of its file. */
export interface CardFile {
  name: string;
  /** The hue of its edge, in degrees. */
  hue: number;
  pages: number;
  /** Its first page or the picture, for a card of the whole file. */
  thumb: string | undefined;
  /** Why the pages are not there, in words. */
  why: string | undefined;
  locked: boolean;
}

interface Props {
  name: string;
  id: string;
  page: number | undefined;
  /** 0-based place in the result. */
  place: number;
  /** Cards in the result, and beside each other. */
  total: number;
  columns: number;
  file: CardFile;
  on: boolean;
  /** It is being dragged. */
  lifted: boolean;
  fixed: boolean;
  /** It is the one that the tab key comes to. */
  current: boolean;
  onPress(key: string, range: boolean): void;
  onFocus(key: string): void;
}

/** Where a drop would go: a bar in the gap beside the card. */
const GAP =
  'before:absolute before:inset-y-0 before:z-10 before:hidden before:w-1.5 before:rounded-full before:bg-accent data-[gap=before]:before:-left-2.5 data-[gap=before]:before:block data-[gap=after]:before:-right-2.5 data-[gap=after]:before:block';

const areaOf = (place: number, columns: number): string =>
  `${Math.floor(place / columns) + 1} / ${(place % columns) + 1}`;

/** One page of one file, or a whole file whose pages are not known: pressed it is chosen, dragged it moves. */
export const ArrangeCard = memo(function ArrangeCard(props: Props) {
  const { name, id, page, place, total, columns, file, on, lifted, fixed, current, onPress, onFocus } = props;
  const { item, src } = usePagePicture<HTMLLIElement>(id, page, file.pages);
  // All are of the result's type in the end: the room is for the name.
  const said = showName(file.name).replace(/\.[^.]+$/, '');
  const words = page === undefined ? '' : `第 ${page + 1} 页`;
  return (
    <li
      ref={item}
      data-card={name}
      data-tone="file"
      data-at={place}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={{ '--tone-hue': file.hue, gridArea: areaOf(place, columns) } as CSSProperties}
      className={`relative rounded-xl border ${GAP} ${LOOKS[on ? 'chosen' : 'plain']} scroll-mt-44 scroll-mb-28 ${lifted ? 'opacity-40' : ''}`}
    >
      <button
        type="button"
        aria-pressed={on}
        aria-label={`${said} ${words}，排在第 ${place + 1} 位`}
        tabIndex={current ? 0 : -1}
        disabled={fixed}
        onClick={(event) => onPress(name, event.shiftKey)}
        onFocus={() => onFocus(name)}
        className="flex size-full cursor-grab touch-manipulation flex-col gap-1.5 rounded-[inherit] border-t-4 border-tone p-2 -outline-offset-3 select-none focus-visible:outline-3 focus-visible:outline-accent active:cursor-grabbing disabled:cursor-not-allowed"
      >
        <span className="relative grid aspect-3/4 w-full place-items-center overflow-hidden">
          <Picture src={page === undefined ? file.thumb : src} file={file} isWhole={page === undefined} />
        </span>
        <span className="flex h-5 w-full min-w-0 items-center gap-1.5 pl-8 text-left text-xs">
          <bdi className="min-w-0 flex-1 truncate text-tone">{said}</bdi>
          <span className="shrink-0 text-muted tabular-nums">{words}</span>
        </span>
      </button>
      {/* Outside of the button, whose label says it already: what is seen in it must be part of that. */}
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-2 left-2 grid h-5 min-w-5 place-items-center rounded-full border border-line bg-card px-1 text-xs font-medium text-ink tabular-nums"
      >
        {place + 1}
      </span>
      {on && (
        <span className="pointer-events-none absolute top-3 right-2 grid size-7 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={16} aria-hidden />
        </span>
      )}
    </li>
  );
});

function Picture({ src, file, isWhole }: { src: string | undefined; file: CardFile; isWhole: boolean }) {
  if (src || !isWhole) return <PagePicture src={src} />;
  const Icon = file.locked ? FileLock2 : file.why ? FileQuestion : FileText;
  return (
    <span className="flex flex-col items-center gap-2 px-1 text-center text-xs text-muted">
      <Icon size={28} aria-hidden />
      {file.why}
    </span>
  );
}
