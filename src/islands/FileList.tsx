import { useStore } from '@nanostores/react';
import { FilePlus2 } from 'lucide-react';
import { type ComponentType, type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ToolProps } from '../../schemas/tool.ts';
import { $cardSize, cardWidth } from '../stores/card-size.ts';
import { staysUnopened } from '../stores/checks.ts';
import { isPreviewed } from '../stores/thumbs.ts';
import { $files, $options, $stage, isRunning } from '../stores/tool.ts';
import { acceptOf } from './accept-of.ts';
import { FileButton } from './Button.tsx';
import { CanvasViews } from './CanvasViews.tsx';
import { CardSize } from './CardSize.tsx';
import { ClearAll } from './ClearAll.tsx';
import { filesFillCanvas } from './canvas-views.ts';
import { pickedFiles } from './dropped-files.ts';
import { ExpectedTotal } from './ExpectedSize.tsx';
import type { RowProps } from './FileRow.tsx';
import { LOOKS, type Look, type RowsProps } from './file-looks.ts';
import { passwordOf } from './file-state.ts';
import { formatBytes } from './format.ts';
import { eachFields, valuesOf } from './option-fields.ts';
import { useGrowing } from './use-growing.ts';

function PlainRows({ rows, look }: RowsProps) {
  const { list, className, Item } = LOOKS[look];
  return (
    <ol aria-label="文件列表" className={list}>
      {rows.map((row) => (
        <li key={row.entry.id} className={className}>
          <Item {...row} />
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
function useRows(
  many: boolean,
  fixed: boolean,
  list: RefObject<HTMLElement | null>,
  again: () => void,
): ComponentType<RowsProps> {
  const [Rows, setRows] = useState<ComponentType<RowsProps>>(() => PlainRows);
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (!many || fixed) return;
    let timer = setTimeout(() => {
      loadSortable().then(
        ({ SortableRows }) => exchange(SortableRows),
        () => undefined,
      );
    }, REST_MS);
    // The rows are made anew: what is being typed in one of them must not be lost, nor what comes to be typed in
    // between the look and the exchange.
    const exchange = (Sortable: typeof PlainRows): void => {
      if (isTypedIn(list.current)) timer = setTimeout(() => exchange(Sortable), REST_MS);
      else {
        // As high as before until all rows are there again: what is seen far down stays where it is.
        if (list.current) list.current.style.minHeight = `${list.current.offsetHeight}px`;
        flushSync(() => {
          setRows(() => Sortable);
          latest.current();
        });
      }
    };
    return () => clearTimeout(timer);
  }, [many, fixed, list]);
  return many ? Rows : PlainRows;
}

/** The least width of a card, in pixels: a few files are shown larger, one whose picture is all of the work largest. */
const MIN_WIDTH = { one: 320, few: 240, many: 192 };
const MAX_FEW = 3;
/** The place to add another file stays beside a single one, whose name and facts would else be below the window. */
const HALF = 'calc(50% - 0.5rem)';

interface Props extends ToolProps {
  look: Look;
  /** The order of the files decides nothing. */
  unordered?: boolean;
  onFiles(files: File[]): void;
}

/** The inputs in their order. */
export function FileList({ look, unordered = false, onFiles, ...props }: Props) {
  const files = useStore($files);
  const fixed = isRunning(useStore($stage));
  const size = useStore($cardSize);
  const { engine, tool } = props;
  const options = useStore($options);
  const each = useMemo(() => eachFields({ engine, tool }, options), [engine, tool, options]);
  const list = useRef<HTMLDivElement>(null);
  const alone = engine.input === 'each';
  const sorted = files.length > 1 && !alone && !unordered;
  const { shown, again } = useGrowing(files.length);
  const Rows = useRows(sorted, fixed, list, again);
  const growing = shown < files.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another kind may be all there at once
  useEffect(() => {
    if (!growing && list.current) list.current.style.minHeight = '';
  }, [growing, files.length, Rows]);
  const locked = files.filter((entry) => passwordOf(entry).asksPassword).length;
  const unopened = staysUnopened(engine, valuesOf(props, options));
  const rows: RowProps[] = files.slice(0, shown).map((entry, place) => ({
    entry,
    place,
    count: files.length,
    fixed,
    othersLocked: locked > 1,
    each,
    alone,
    sorted,
    unopened,
  }));
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  if (!files.length) return null;
  const few = files.length <= MAX_FEW;
  const single = files.length === 1;
  const whole = single && filesFillCanvas(tool) && isPreviewed(files[0]?.type ?? '');
  const least = MIN_WIDTH[whole ? 'one' : few ? 'few' : 'many'];
  const views = look === 'cards' && typeof tool.canvas === 'object';
  const head = (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4 text-sm text-muted">
      {views && <CanvasViews {...props} />}
      <span className="mr-auto tabular-nums">
        {files.length} 个文件
        <span className={views ? 'max-sm:hidden lg:max-xl:hidden' : ''}>，共 {formatBytes(total)}</span>
        <ExpectedTotal {...props} />
      </span>
      {look === 'cards' && !single && <CardSize name="卡片大小" />}
      <ClearAll disabled={fixed} />
    </div>
  );
  if (look === 'rows')
    return (
      <div ref={list} className="overflow-hidden rounded-xl border border-line bg-card">
        <div className="border-b border-line py-0.5 pr-1 pl-3">{head}</div>
        <Rows rows={rows} look={look} />
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      {head}
      <div
        ref={list}
        data-few={few || undefined}
        style={{ '--card-width': single ? `min(${least}px, ${HALF})` : cardWidth(least, size) } as CSSProperties}
        className="grid grid-cols-2 gap-3 max-sm:data-few:grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(var(--card-width),1fr))] sm:gap-4"
      >
        <Rows rows={rows} look={look} />
        {tool.limit.files > files.length && (
          <AddCard from={tool.from} disabled={fixed} growing={growing} onFiles={onFiles} />
        )}
      </div>
    </div>
  );
}

interface AddCardProps {
  from: string[];
  disabled: boolean;
  /** The cards before it are still coming: it is not seen on its way down, and keeps the focus. */
  growing: boolean;
  onFiles(files: File[]): void;
}

/** The place of the next file. */
function AddCard({ from, disabled, growing, onFiles }: AddCardProps) {
  return (
    <FileButton
      multiple
      accept={acceptOf(from)}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const files = pickedFiles(currentTarget.files ?? new DataTransfer().files);
        currentTarget.value = '';
        if (files.length) onFiles(files);
      }}
      shape="bare"
      className={`min-h-24 flex-col sm:min-h-44 rounded-xl border-2 border-dashed border-line text-muted hover:border-accent hover:text-accent ${growing ? 'pointer-events-none opacity-0' : ''}`}
    >
      <FilePlus2 size={24} aria-hidden />
      继续添加
    </FileButton>
  );
}
