import type { FoundCell } from '../../../../schemas/tables.ts';
import { columnName } from '../../../lib/column-name.ts';
import type { PagePicture } from './page-picture.ts';

interface Props {
  row: number;
  column: number;
  cell: FoundCell | undefined;
  /** The page that it was read from. */
  picture: PagePicture | undefined;
}

/** What the cell with the focus says, in full, and where it was read from a picture, that beside it. */
export function CellLine({ row, column, cell, picture }: Props) {
  return (
    <div
      className={`flex items-center gap-2 border-b border-line px-3 text-sm ${picture ? 'min-h-16 py-1.5' : 'min-h-10'}`}
    >
      <span className="shrink-0 text-muted tabular-nums">
        {columnName(column)}
        {row + 1}
      </span>
      {picture && cell?.seen && <CellPicture picture={picture} box={cell.seen} />}
      <bdi className="line-clamp-2 min-w-0 break-all">{cell?.text ?? ''}</bdi>
      {cell?.doubtful && <span className="ml-auto shrink-0 text-warn">没把握，请核对</span>}
    </div>
  );
}

/** So much of what lies around a cell is shown, as a part of its height. */
const AROUND = 0.12;

/** A cell as it is on its page. */
function CellPicture({
  picture: { src, width, height },
  box,
}: {
  picture: PagePicture;
  box: NonNullable<FoundCell['seen']>;
}) {
  const [left, top, right, bottom] = [box[0] * width, box[1] * height, box[2] * width, box[3] * height];
  const aside = (bottom - top) * AROUND;
  const view = [left - aside, top - aside, right - left + 2 * aside, bottom - top + 2 * aside];
  return (
    <svg
      viewBox={view.map(Math.round).join(' ')}
      role="img"
      aria-label="原图上的这一格"
      className="h-13 max-w-1/2 shrink-0 rounded border border-line bg-sunken"
    >
      <image href={src} width={width} height={height} />
    </svg>
  );
}
