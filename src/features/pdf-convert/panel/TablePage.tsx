import { useEffect, useState } from 'react';
import type { FoundTable } from '../../../../schemas/tables.ts';
import { drawPages } from '../../../stores/thumbs.ts';

const SIZE = 560;

/** The page a table was found on, with a frame round the table. */
export function TablePage({ id, table }: { id: string; table: FoundTable }) {
  const { page, box } = table;
  const [drawn, setDrawn] = useState<{ page: number; src: string }>();
  useEffect(() => {
    const gone = new AbortController();
    drawPages(id, String(page + 1), SIZE, gone.signal).then(
      ([picture]) => picture && !gone.signal.aborted && setDrawn({ page, src: URL.createObjectURL(picture) }),
      () => undefined, // the table stays usable without the picture
    );
    return () => gone.abort();
  }, [id, page]);
  useEffect(() => () => (drawn ? URL.revokeObjectURL(drawn.src) : undefined), [drawn]);
  const [left, top, right, bottom] = box.map((part) => `${Math.min(1, Math.max(0, part)) * 100}%`) as [
    string,
    string,
    string,
    string,
  ];
  return (
    <figure className="flex flex-col items-center gap-1.5 bg-sunken p-3">
      <div className="grid h-64 place-items-center">
        {drawn?.page === page && (
          <div className="relative bg-white shadow-sm">
            <img src={drawn.src} alt={`第 ${page + 1} 页`} className="max-h-64 max-w-full" />
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
