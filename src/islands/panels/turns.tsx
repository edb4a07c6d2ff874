import { useStore } from '@nanostores/react';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { turnsKey, turnsOfFile } from '../../stores/checks.ts';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { Button } from '../Button.tsx';
import { INPUT } from '../fields/field.ts';
import { showName } from '../format.ts';
import { valuesOf } from '../option-fields.ts';
import { Toggles } from '../parts/Toggles.tsx';
import { CHUNK, PageChunk } from './PageChunk.tsx';
import { noTurns, type TurnMap, turned, turnsOf, writeTurns } from './turn-map.ts';

const GROUPS = [
  ['all', '全部'],
  ['odd', '奇数页'],
  ['even', '偶数页'],
] as const;
const takes = (group: string, page: number): boolean => group === 'all' || (page % 2 === 0) === (group === 'odd');
const groupOf = (group: string, pages: number): number[] => [...Array(pages).keys()].filter((page) => takes(group, page));

/** Pages of the PDFs, each turned with a click; writes the `turns` of the file they belong to. */
export default function TurnsPanel(props: ToolProps) {
  const files = useStore($files);
  const options = useStore($options);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files.find(({ pages }) => pages) ?? files[0];
  if (!entry) return null;
  const byHand = turnsKey(props.engine, files);
  return (
    <section aria-label="逐页旋转" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && <Chooser files={files} entry={entry} onChoose={setChosen} />}
      {entry.pages ? (
        <Pages
          key={entry.id}
          entry={entry}
          pages={entry.pages}
          byHand={!!byHand}
          map={turnsOf({ ...valuesOf(props, options), turns: turnsOfFile(entry, byHand) }, entry.pages)}
        />
      ) : (
        <p className="px-4 py-6 text-center text-sm text-muted">
          {entry.locked ? '输入这个文件的密码后，可以逐页调整。' : '正在读取页面……读不出来的文件不能逐页调整。'}
        </p>
      )}
    </section>
  );
}

interface ChooserProps {
  files: InputFile[];
  entry: InputFile;
  onChoose(id: string): void;
}

/** With several files: whose pages are shown. Every file keeps turns of its own. */
function Chooser({ files, entry, onChoose }: ChooserProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
      <label htmlFor={id} className="shrink-0 text-sm font-medium text-ink">
        逐页调整
      </label>
      <select
        id={id}
        value={entry.id}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT} min-w-0 flex-1 basis-48`}
      >
        {files.map(({ id, file, pages, values }) => (
          <option key={id} value={id}>
            {[showName(file.name), pages && `（${pages} 页）`, values.turns ? ' · 已调整' : ''].filter(Boolean).join('')}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PagesProps {
  entry: InputFile;
  pages: number;
  map: TurnMap;
  /** A page was turned by hand: what is set for all pages holds no longer. */
  byHand: boolean;
}

function Pages({ entry: { id }, pages, map, byHand }: PagesProps) {
  const fixed = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const turn = (which: Iterable<number>, degrees: number): void =>
    setFileOption(id, 'turns', writeTurns(turned(byHand ? map : noTurns(pages), which, degrees)));
  const choose = (page: number): void => {
    const next = new Set(chosen);
    if (!next.delete(page)) next.add(page);
    setChosen(next);
  };
  return (
    <>
      <Tools pages={pages} chosen={chosen} fixed={fixed} onTurn={turn} onChoose={setChosen} />
      <div className="max-h-[40rem] overflow-y-auto p-3">
        {Array.from({ length: Math.ceil(pages / CHUNK) }, (_, chunk) => chunk * CHUNK).map((first) => (
          <PageChunk
            key={first}
            id={id}
            first={first}
            count={Math.min(CHUNK, pages - first)}
            map={map}
            chosen={chosen}
            fixed={fixed}
            byHand={byHand}
            onTurn={turn}
            onChoose={choose}
          />
        ))}
      </div>
    </>
  );
}

interface ToolsProps {
  pages: number;
  chosen: ReadonlySet<number>;
  fixed: boolean;
  onTurn(pages: Iterable<number>, degrees: number): void;
  onChoose(pages: ReadonlySet<number>): void;
}

/** Chooses groups of pages and turns the chosen ones; all pages, where none are. */
function Tools({ pages, chosen, fixed, onTurn, onChoose }: ToolsProps) {
  const group = GROUPS.find(([name]) => {
    const wanted = groupOf(name, pages);
    return wanted.length === chosen.size && wanted.every((page) => chosen.has(page));
  });
  const targets = chosen.size ? [...chosen] : groupOf('all', pages);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <span className="text-sm text-muted">选中：</span>
      <Toggles
        name="选中哪些页"
        choices={GROUPS}
        value={chosen.size ? group?.[0] : undefined}
        disabled={fixed}
        onChange={(next) => onChoose(new Set(groupOf(next, pages)))}
      />
      <span aria-live="polite" className="text-sm text-muted tabular-nums">
        {chosen.size ? `已选 ${chosen.size} 页` : '未选时转全部页'}
      </span>
      {chosen.size > 0 && (
        <Button shape="quiet" disabled={fixed} onClick={() => onChoose(new Set())}>
          取消选中
        </Button>
      )}
      <div className="ml-auto flex gap-2">
        <Button disabled={fixed} onClick={() => onTurn(targets, -90)} className="px-3">
          <RotateCcw size={16} aria-hidden />
          左转
        </Button>
        <Button disabled={fixed} onClick={() => onTurn(targets, 90)} className="px-3">
          <RotateCw size={16} aria-hidden />
          右转
        </Button>
      </div>
    </div>
  );
}
