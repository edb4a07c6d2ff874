import { useStore } from '@nanostores/react';
import { RotateCcw, RotateCw, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { Toggles } from '../../islands/parts/Toggles.tsx';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { PageGrid } from './panel/PageGrid.tsx';
import { chosenGroup, GROUPS, groupOf } from './panel/page-groups.ts';
import { NO_TURN, noTurns, type TurnMap, turned, turnsOf, writeTurns } from './panel/turn-map.ts';
import { useDoing } from './panel/use-doing.ts';
import { useUndoKey } from './panel/use-undo-key.ts';

/** Pages of the PDFs, each turned with a click; writes the `turns` of the file they belong to. */
export default function TurnsPanel(props: ToolProps) {
  const files = useStore($files);
  const options = useStore($options);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files.find(({ pages }) => pages) ?? files[0];
  const byHand = files.some(({ values }) => values.turns);
  const mapOf = ({ values, pages = 0 }: InputFile): TurnMap =>
    turnsOf({ ...valuesOf(props, options), turns: byHand ? values.turns || NO_TURN : '' }, pages);
  const known = files.every(({ pages }) => pages);
  useDoing('旋转', known ? files.flatMap(mapOf).filter((degrees) => degrees).length : 0);
  if (!entry) return null;
  return (
    <section aria-label="逐页旋转" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="逐页调整"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values.turns}
          onChoose={setChosen}
        />
      )}
      {entry.pages ? (
        <Pages key={entry.id} entry={entry} pages={entry.pages} byHand={byHand} map={mapOf(entry)} />
      ) : (
        <p className="px-4 py-6 text-center text-sm text-muted">{whyNoPages(entry)}</p>
      )}
    </section>
  );
}

function whyNoPages({ locked, fault }: InputFile): string {
  if (locked) return '输入这个文件的密码后，可以逐页调整。';
  return fault ? '这个文件的页面读不出来，不能逐页调整。' : '正在读取页面……';
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
  const [before, setBefore] = useState<string[]>([]);
  const last = useRef(0);
  const turn = (which: Iterable<number>, degrees: number): void => {
    setBefore([...before, byHand ? writeTurns(map) : '']);
    setFileOption(id, 'turns', writeTurns(turned(byHand ? map : noTurns(pages), which, degrees)));
  };
  const undo = (): void => {
    setFileOption(id, 'turns', before.at(-1) ?? '');
    setBefore(before.slice(0, -1));
  };
  useUndoKey(() => !fixed && before.length > 0 && undo());
  /** With the shift key all pages since the last one follow the one pressed. */
  const choose = (page: number, range: boolean): void => {
    const next = new Set(chosen);
    const [from, to] = range ? [Math.min(last.current, page), Math.max(last.current, page)] : [page, page];
    for (let each = from; each <= to; each++) chosen.has(page) ? next.delete(each) : next.add(each);
    last.current = page;
    setChosen(next);
  };
  return (
    <>
      <Tools
        pages={pages}
        chosen={chosen}
        fixed={fixed}
        onTurn={turn}
        onChoose={setChosen}
        onUndo={before.length ? undo : undefined}
      />
      <PageGrid id={id} pages={pages} chosen={chosen}>
        {(page, src) => (
          <>
            <input
              type="checkbox"
              aria-label={`选中第 ${page + 1} 页`}
              checked={chosen.has(page)}
              disabled={fixed}
              onChange={({ nativeEvent }) => choose(page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
              className="absolute top-1.5 left-1.5 z-10 size-5 pointer-coarse:size-8 cursor-pointer accent-accent scheme-light"
            />
            <PageButton
              page={page}
              degrees={map[page] ?? 0}
              src={src}
              fixed={fixed}
              effect={byHand ? '按下再右转 90°' : '按下只把这一页右转 90°'}
              onTurn={() => turn([page], 90)}
            />
          </>
        )}
      </PageGrid>
    </>
  );
}

interface ToolsProps {
  pages: number;
  chosen: ReadonlySet<number>;
  fixed: boolean;
  onTurn(pages: Iterable<number>, degrees: number): void;
  onChoose(pages: ReadonlySet<number>): void;
  /** Takes the last turn back; undefined where there is none. */
  onUndo: (() => void) | undefined;
}

/** Chooses groups of pages and turns the chosen ones; all pages, where none are. */
function Tools({ pages, chosen, fixed, onTurn, onChoose, onUndo }: ToolsProps) {
  const targets = chosen.size ? [...chosen] : groupOf('all', pages);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <span className="text-sm text-muted">选中：</span>
      <Toggles
        name="选中哪些页"
        choices={GROUPS}
        value={chosenGroup(chosen, pages)}
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
      <div className="ml-auto flex flex-wrap gap-2">
        <Button shape="quiet" disabled={fixed || !onUndo} onClick={onUndo}>
          <Undo2 size={16} aria-hidden />
          撤销
        </Button>
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

function PageButton({
  page,
  degrees,
  src,
  fixed,
  effect,
  onTurn,
}: {
  page: number;
  degrees: number;
  src: string | undefined;
  fixed: boolean;
  /** What a press does, in words. */
  effect: string;
  onTurn(): void;
}) {
  const words = degrees ? `将转 ${degrees}°` : '不转';
  // A page lying on its side must fit the width of its upright frame.
  const transform = `rotate(${degrees}deg)${degrees % 180 ? ' scale(0.75)' : ''}`;
  return (
    <button
      type="button"
      disabled={fixed}
      onClick={onTurn}
      className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-lg p-2 outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
    >
      <span className="grid aspect-3/4 w-full place-items-center overflow-hidden">
        {src && (
          <img
            src={src}
            alt=""
            style={{ transform }}
            className="max-h-full max-w-full bg-white shadow-sm transition-transform motion-reduce:transition-none"
          />
        )}
      </span>
      <span className="text-xs text-muted tabular-nums">
        <span className="sr-only">第</span>
        {page + 1}
        <span className="sr-only">
          页，{words}，{effect}
        </span>
        {degrees > 0 && (
          <b className="ml-1 font-medium text-accent" aria-hidden>
            {degrees}°
          </b>
        )}
      </span>
    </button>
  );
}
