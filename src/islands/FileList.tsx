import { useStore } from '@nanostores/react';
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { staysUnopened } from '../stores/checks.ts';
import { $files, $options, $stage, isRunning } from '../stores/tool.ts';
import { reset } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { FileRow, ROW, type RowProps } from './FileRow.tsx';
import { formatBytes } from './format.ts';
import { eachFields, valuesOf } from './option-fields.ts';

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

const REST_MS = 250;
const loadSortable = () => import('./SortableRows.tsx');

/** Whether a field of the list has the focus, or holds a password that is nowhere else yet. */
const isTypedIn = (list: Element | null): boolean =>
  list?.querySelector('input:focus') != null ||
  [...(list?.querySelectorAll<HTMLInputElement>('input[data-password]') ?? [])].some(({ value }) => value);

/**
 * Rows that can be dragged, fetched a moment after the first file: a start that follows at once need not wait for them.
 * Until then, and where they cannot be had, the rows are put in order by their buttons.
 */
function useRows(many: boolean, fixed: boolean, list: RefObject<Element | null>): ComponentType<{ rows: RowProps[] }> {
  const [Rows, setRows] = useState<ComponentType<{ rows: RowProps[] }>>(() => PlainRows);
  useEffect(() => {
    if (!many || fixed) return;
    let timer = setTimeout(() => {
      loadSortable().then(
        ({ SortableRows }) => exchange(SortableRows),
        () => undefined,
      );
    }, REST_MS);
    // The rows are made anew: what is being typed in one of them must not be lost.
    const exchange = (Sortable: typeof PlainRows): void => {
      if (isTypedIn(list.current)) timer = setTimeout(() => exchange(Sortable), REST_MS);
      else setRows(() => Sortable);
    };
    return () => clearTimeout(timer);
  }, [many, fixed, list]);
  return many ? Rows : PlainRows;
}

/** The inputs in their order. */
export function FileList(props: ToolProps) {
  const files = useStore($files);
  const fixed = isRunning(useStore($stage));
  const { engine, tool } = props;
  const options = useStore($options);
  const each = useMemo(() => eachFields({ engine, tool }, options), [engine, tool, options]);
  const list = useRef<HTMLDivElement>(null);
  const alone = engine.input === 'each';
  const Rows = useRows(files.length > 1 && !alone, fixed, list);
  const locked = files.filter((entry) => entry.locked && (!entry.password || entry.stage?.state === 'failed')).length;
  const unopened = staysUnopened(engine, valuesOf(props, options));
  const rows: RowProps[] = files.map((entry, place) => ({
    entry,
    place,
    count: files.length,
    fixed,
    othersLocked: locked > 1,
    each,
    alone,
    unopened,
  }));
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
      <div ref={list} className="max-h-[34rem] overflow-y-auto">
        <Rows rows={rows} />
      </div>
    </div>
  );
}
