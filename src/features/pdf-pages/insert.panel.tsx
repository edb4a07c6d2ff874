import { useStore } from '@nanostores/react';
import { GripVertical, Plus, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { BarButton } from '../../islands/BarButton.tsx';
import { CardSize } from '../../islands/CardSize.tsx';
import { isOpening } from '../../islands/file-state.ts';
import { showName } from '../../islands/format.ts';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { DragGhost } from './panel/DragGhost.tsx';
import { InsertDialog } from './panel/InsertDialog.tsx';
import { AT, inserting, insertionsOf, insertionsWith, type Planned, planOf, textOf } from './panel/insert-plan.ts';
import { markedPlaces } from './panel/marked-places.ts';
import { PageGrid } from './panel/PageGrid.tsx';
import { PagePicture } from './panel/PagePicture.tsx';
import { useCardDrag } from './panel/use-card-drag.ts';
import { useUndoKey } from './panel/use-undo-key.ts';

/**
 * The pages of the first file with a place behind each, where pages of other files, pictures and blank pages go in;
 * writes `at` of the files.
 */
export default function InsertPanel() {
  const files = useStore($files);
  const [base] = files;
  useDoing(base?.pages ? inserting(planOf(files, base.pages)) : undefined);
  if (!base) return null;
  return (
    <section aria-label="插入页面" className="overflow-hidden rounded-2xl border border-line bg-card">
      {base.pages ? (
        <Places key={base.id} files={files} base={base} total={base.pages} />
      ) : (
        <p
          data-opening={(base.type === 'pdf' && isOpening(base)) || undefined}
          className="px-4 py-6 text-center text-sm text-muted"
        >
          {whyNot(base)}
        </p>
      )}
    </section>
  );
}

function whyNot({ locked, fault, type }: InputFile): string {
  if (type !== 'pdf') return '列表里的第一个文件是被插页的文件，请把 PDF 移到最前。';
  if (locked) return '输入第一个文件的密码后，可以在页面之间插入。';
  return fault ? '第一个文件的页面读不出来，请换一份完好的文件。' : '正在读取页面……';
}

interface PlacesProps {
  files: readonly InputFile[];
  base: InputFile;
  total: number;
}

/** What every file's option said before a change. */
type Snapshot = [id: string, text: unknown][];

function Places({ files, base, total }: PlacesProps) {
  const fixed = isRunning(useStore($stage));
  const [before, setBefore] = useState<Snapshot[]>([]);
  const [place, setPlace] = useState<number>();
  const [said, setSaid] = useState('');
  const [list, ghost] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const plan = planOf(files, total);
  const plannedAs = (key: string | undefined): Planned | undefined => plan.find((one) => keyOf(one) === key);
  const write = (file: InputFile, text: string): void => {
    setBefore([...before, files.map(({ id, values }) => [id, values[AT] ?? ''])]);
    setFileOption(file.id, AT, text);
  };
  const undo = (): void => {
    for (const [id, text] of before.at(-1) ?? []) if (files.some((file) => file.id === id)) setFileOption(id, AT, text);
    setBefore(before.slice(0, -1));
  };
  useUndoKey(() => !fixed && before.length > 0 && undo());
  const remove = ({ file, index }: Planned): void => {
    const isFirst = file.id === base.id;
    write(
      file,
      textOf(
        file,
        isFirst,
        insertionsOf(file, isFirst, total).filter((_, other) => other !== index),
      ),
    );
  };
  const insert = (file: InputFile, after: number, pages: number[]): void => {
    const isFirst = file.id === base.id;
    write(file, textOf(file, isFirst, [...insertionsOf(file, isFirst, total), { after, pages }]));
  };
  const move = (planned: Planned | undefined, after: number): void => {
    if (!planned || (planned.after === after && !planned.implied)) return;
    const isFirst = planned.file.id === base.id;
    write(planned.file, textOf(planned.file, isFirst, insertionsWith(planned, isFirst, total, after)));
    setSaid(`${planned.words} 移到了${after ? `第 ${after} 页之后` : '最前面'}。`);
  };
  const chosen = new Set(plan.map(({ after }) => after - 1));
  const lifted = plannedAs(
    useCardDrag({
      list,
      ghost,
      groundsOf: markedPlaces,
      disabled: fixed,
      onDrop: (key, after) => move(plannedAs(key), after),
    }),
  );
  const slot = (after: number) => (
    <Slot
      after={after}
      planned={plan.filter((one) => one.after === after)}
      lifted={lifted}
      fixed={fixed}
      onAdd={setPlace}
      onRemove={remove}
    />
  );
  return (
    <div ref={list}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <span aria-live="polite" className="min-w-0 flex-1 text-sm text-muted">
          {plan.length ? (
            <>
              共插入 {plan.length} 处，<span className="pointer-coarse:hidden">拖到别的页上就换位置</span>
              <span className="hidden pointer-coarse:inline">长按拖动可换位置</span>
            </>
          ) : (
            '按页面下方的加号，选择插在这一页之后的内容'
          )}
        </span>
        <CardSize name="缩略图大小" />
        <BarButton icon={Undo2} words="撤销" disabled={fixed || !before.length} onClick={undo} />
      </div>
      <div data-place={0} className={`border-b border-line p-3 ${OVER}`}>
        {slot(0)}
      </div>
      <PageGrid
        id={base.id}
        pages={total}
        wide={base.wide}
        chosen={chosen}
        high={new Set([...chosen].filter((page) => page >= 0))}
      >
        {(page, src) => (
          <div data-place={page + 1} className={`flex h-full flex-col gap-1.5 rounded-xl p-2 ${OVER}`}>
            <span className="relative grid aspect-(--frame) w-full place-items-center overflow-hidden">
              <PagePicture src={src} />
            </span>
            <span className="text-center text-xs text-muted tabular-nums">
              <span className="sr-only">第</span>
              {page + 1}
              <span className="sr-only">页</span>
            </span>
            {slot(page + 1)}
          </div>
        )}
      </PageGrid>
      {place !== undefined && (
        <InsertDialog files={files} base={base} after={place} onInsert={insert} onClose={() => setPlace(undefined)} />
      )}
      {lifted && <DragGhost ghost={ghost}>{showName(lifted.words)}</DragGhost>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Where a drop would go. */
const OVER = 'data-over:bg-accent-soft data-over:outline-3 data-over:-outline-offset-3 data-over:outline-accent';

/** A name of its own for each thing that goes in. */
const keyOf = ({ file, index }: Planned): string => `${file.id} ${index}`;

interface SlotProps {
  after: number;
  planned: Planned[];
  /** It is being dragged. */
  lifted: Planned | undefined;
  fixed: boolean;
  onAdd(after: number): void;
  onRemove(planned: Planned): void;
}

/** One place: what goes in there, and a button for more. */
function Slot({ after, planned, lifted, fixed, onAdd, onRemove }: SlotProps) {
  return (
    <>
      {planned.map((one) => (
        <span
          key={keyOf(one)}
          data-card={keyOf(one)}
          className={`mb-1 flex touch-manipulation items-center gap-1 rounded-md border pl-2 text-xs select-none ${fixed ? '' : 'cursor-grab active:cursor-grabbing'} ${lifted && keyOf(one) === keyOf(lifted) ? 'opacity-40' : ''} ${one.implied ? 'border-dashed border-line text-muted' : 'border-accent bg-card text-ink'}`}
        >
          <GripVertical size={13} className="-ml-1 shrink-0 text-muted pointer-coarse:hidden" aria-hidden />
          <span className="min-w-0 flex-1 py-1">
            <bdi className="line-clamp-2 break-all" title={one.words}>
              {showName(one.words)}
            </bdi>
            {one.implied && <span className="block">未选位置，排在最后</span>}
          </span>
          {!one.implied && (
            <button
              type="button"
              disabled={fixed}
              aria-label={`取消插入 ${one.words}`}
              onClick={() => onRemove(one)}
              className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-md pointer-coarse:size-9 text-muted hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </span>
      ))}
      <button
        type="button"
        disabled={fixed}
        aria-label={after ? `在第 ${after} 页之后插入` : '在最前面插入'}
        onClick={() => onAdd(after)}
        className="flex min-h-9 w-full cursor-pointer items-center justify-center gap-1 rounded-md border border-dashed border-line text-xs text-accent pointer-coarse:min-h-10 hover:border-accent hover:bg-accent-soft focus-visible:outline-2 focus-visible:outline-accent disabled:opacity-45"
      >
        <Plus size={15} aria-hidden />
        {after === 0 && '在最前面插入'}
      </button>
    </>
  );
}
