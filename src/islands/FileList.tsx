import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $files, $stage, isRunning } from '../stores/tool.ts';
import { reset } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { FileRow, ROW, type RowProps } from './FileRow.tsx';
import { formatBytes } from './format.ts';
import { eachFields } from './option-fields.ts';

/** Dragging is fetched with the first file. Where it cannot be had, the rows are put in order by their buttons. */
const loadSortable = () => import('./SortableRows.tsx');
const SortableRows = lazy(() =>
  loadSortable().then(
    ({ SortableRows }) => ({ default: SortableRows }),
    () => ({ default: PlainRows }),
  ),
);

function PlainRows({ rows }: { rows: RowProps[] }) {
  return (
    <ol aria-label="文件列表">
      {rows.map((row) => (
        <li key={row.entry.id} className={ROW}>
          <FileRow {...row} />
        </li>
      ))}
    </ol>
  );
}

/** The inputs in their order. */
export function FileList(props: ToolProps) {
  const files = useStore($files);
  const fixed = isRunning(useStore($stage));
  const { engine, tool } = props;
  const each = useMemo(() => eachFields({ engine, tool }), [engine, tool]);
  useEffect(() => {
    if (tool.limit.files > 1) loadSortable().catch(() => undefined);
  }, [tool]);
  const alone = engine.input === 'each';
  const locked = files.filter((entry) => entry.locked && (!entry.password || entry.stage?.state === 'failed')).length;
  const rows: RowProps[] = files.map((entry, place) => ({
    entry,
    place,
    count: files.length,
    fixed,
    othersLocked: locked > 1,
    each,
    alone,
  }));
  const plain = <PlainRows rows={rows} />;
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  if (!files.length) return null;
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="flex items-center justify-between border-b border-line py-1 pr-2 pl-4 text-sm text-muted">
        <span className="tabular-nums">
          {files.length} 个文件，共 {formatBytes(total)}
        </span>
        <Button shape="quiet" onClick={reset} disabled={fixed}>
          全部清空
        </Button>
      </div>
      <div className="max-h-[34rem] overflow-y-auto">
        {files.length > 1 ? (
          <Suspense fallback={plain}>
            <SortableRows rows={rows} />
          </Suspense>
        ) : (
          plain
        )}
      </div>
    </div>
  );
}
