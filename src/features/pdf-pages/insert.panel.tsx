import { useStore } from '@nanostores/react';
import { Plus, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../islands/Button.tsx';
import { showName } from '../../islands/format.ts';
import { $files, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { InsertDialog } from './panel/InsertDialog.tsx';
import { AT, insertionsOf, type Planned, planOf, textOf } from './panel/insert-plan.ts';
import { PageGrid } from './panel/PageGrid.tsx';
import { useUndoKey } from './panel/use-undo-key.ts';

/**
 * The pages of the first file with a place behind each, where pages of other files, pictures and blank pages go in;
 * writes `at` of the files.
 */
export default function InsertPanel() {
  const files = useStore($files);
  const [base] = files;
  if (!base) return null;
  return (
    <section aria-label="插入页面" className="overflow-hidden rounded-2xl border border-line bg-card">
      {base.pages ? (
        <Places key={base.id} files={files} base={base} total={base.pages} />
      ) : (
        <p className="px-4 py-6 text-center text-sm text-muted">{whyNot(base)}</p>
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
  const plan = planOf(files, total);
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
  const slot = (after: number) => (
    <Slot
      after={after}
      planned={plan.filter((one) => one.after === after)}
      fixed={fixed}
      onAdd={setPlace}
      onRemove={remove}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <span aria-live="polite" className="min-w-0 flex-1 text-sm text-muted">
          {plan.length ? `共插入 ${plan.length} 处` : '按页面下方的加号，选择插在这一页之后的内容'}
        </span>
        <Button shape="quiet" disabled={fixed || !before.length} onClick={undo}>
          <Undo2 size={16} aria-hidden />
          撤销
        </Button>
      </div>
      <div className="border-b border-line p-3">{slot(0)}</div>
      <PageGrid id={base.id} pages={total} chosen={new Set(plan.map(({ after }) => after - 1))}>
        {(page, src) => (
          <div className="flex flex-col gap-1.5 p-2">
            <span className="grid aspect-3/4 w-full place-items-center overflow-hidden">
              {src && <img src={src} alt="" className="max-h-full max-w-full bg-white shadow-sm" />}
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
    </>
  );
}

interface SlotProps {
  after: number;
  planned: Planned[];
  fixed: boolean;
  onAdd(after: number): void;
  onRemove(planned: Planned): void;
}

/** One place: what goes in there, and a button for more. */
function Slot({ after, planned, fixed, onAdd, onRemove }: SlotProps) {
  return (
    <>
      {planned.map((one) => (
        <span
          key={`${one.file.id} ${one.index}`}
          className={`mb-1 flex items-center gap-1 rounded-md border pl-2 text-xs ${one.implied ? 'border-dashed border-line text-muted' : 'border-accent bg-card text-ink'}`}
        >
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
