import { useEffect, useState } from 'react';
import type { FoundCell, FoundTable } from '../../../../schemas/tables.ts';
import { drawPages } from '../../../stores/thumbs.ts';
import type { PagePicture } from './page-picture.ts';

const SIZE = 560;

interface Props {
  id: string;
  table: FoundTable;
  /** The page as it was read; it is drawn where there is none. */
  picture: PagePicture | undefined;
  /** The cell that is looked at. */
  cell: FoundCell | undefined;
}

/** The page a table was found on, with a frame round the table, or round a cell whose place on it is known. */
export function TablePage({ id, table, picture, cell }: Props) {
  const { page } = table;
  const box = cell?.seen ?? table.box;
  const known = picture !== undefined;
  const [drawn, setDrawn] = useState<{ page: number; src: string }>();
  useEffect(() => {
    if (known) return;
    const gone = new AbortController();
    drawPages(id, String(page + 1), SIZE, gone.signal).then(
      ([picture]) => picture && !gone.signal.aborted && setDrawn({ page, src: URL.createObjectURL(picture) }),
      () => undefined, // the table stays usable without the picture
    );
    return () => gone.abort();
  }, [id, page, known]);
  useEffect(() => () => (drawn ? URL.revokeObjectURL(drawn.src) : undefined), [drawn]);
  const src = picture?.src ?? (drawn?.page === page ? drawn.src : undefined);
  const [left, top, right, bottom] = box.map((part) => `${Math.min(1, Math.max(0, part)) * 100}%`) as [
    string,
    string,
    string,
    string,
  ];
  return (
    <figure className="flex flex-col items-center gap-1.5 bg-sunken p-3">
      <div className="grid h-64 place-items-center">
        {src && (
          <div className="relative bg-white shadow-sm">
            <img src={src} alt={`第 ${page + 1} 页`} className="max-h-64 max-w-full" />
            <span
              aria-hidden
              style={{ left, top, width: `calc(${right} - ${left})`, height: `calc(${bottom} - ${top})` }}
              className="absolute border-2 border-accent bg-accent/15"
            />
          </div>
        )}
      </div>
      <figcaption className="text-xs text-muted">原文第 {page + 1} 页</figcaption>
    </figure>
  );
}
