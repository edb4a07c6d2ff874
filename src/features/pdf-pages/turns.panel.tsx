import { useStore } from '@nanostores/react';
import { Check, RotateCcw, RotateCw, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { BarButton } from '../../islands/BarButton.tsx';
import { Button } from '../../islands/Button.tsx';
import { CardSize } from '../../islands/CardSize.tsx';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { Toggles } from '../../islands/parts/Toggles.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $optionErrors, $options, $stage, type Doing, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { NoPages } from './panel/NoPages.tsx';
import { PageGrid } from './panel/PageGrid.tsx';
import { PagePicture } from './panel/PagePicture.tsx';
import { chosenGroup, GROUPS, groupOf } from './panel/page-groups.ts';
import { NO_TURN, type TurnMap, turned, turnsOf, writeTurns } from './panel/turn-map.ts';
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
  const wrong = Object.keys(useStore($optionErrors)).length > 0;
  const known = !wrong && files.every(({ pages }) => pages);
  const turns = known ? files.flatMap(mapOf) : undefined;
  useDoing(turning(byHand || valuesOf(props, options).angle !== '0', turns));
  if (!entry) return null;
  /** Every file as it is seen, so that a turn by hand changes one thing and no other. */
  const keep = (): void => {
    for (const file of files) {
      const text = writeTurns(mapOf(file));
      if (!byHand && text !== NO_TURN) setFileOption(file.id, 'turns', text);
    }
  };
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
        <Pages key={entry.id} files={files} entry={entry} pages={entry.pages} map={mapOf(entry)} onKeep={keep} />
      ) : (
        <NoPages entry={entry} doing="逐页调整" />
      )}
    </section>
  );
}

/** What a start turns, or that nothing is set to turn yet; undefined where pages are not counted or a range is wrong. */
function turning(set: boolean, turns: TurnMap | undefined): Doing | undefined {
  const count = turns?.filter((degrees) => degrees).length;
  if (!set || count === 0) return { words: '先选怎么转', lacks: true };
  return count ? { words: `旋转 ${count} 页` } : undefined;
}

interface PagesProps {
  files: readonly InputFile[];
  entry: InputFile;
  pages: number;
  map: TurnMap;
  /** Has what is seen stand for itself: what is set for all pages holds no longer. */
  onKeep(): void;
}

/** What every file's own turns said before a change. */
type Snapshot = [id: string, text: unknown][];

function Pages({ files, entry: { id }, pages, map, onKeep }: PagesProps) {
  const fixed = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [before, setBefore] = useState<Snapshot[]>([]);
  const last = useRef(0);
  const turn = (which: Iterable<number>, degrees: number): void => {
    setBefore([...before, files.map((file) => [file.id, file.values.turns ?? ''])]);
    onKeep();
    setFileOption(id, 'turns', writeTurns(turned(map, which, degrees)));
  };
  const undo = (): void => {
    for (const [file, text] of before.at(-1) ?? []) setFileOption(file, 'turns', text);
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
            <PageChoice page={page} on={chosen.has(page)} fixed={fixed} onChoose={(range) => choose(page, range)} />
            <PageButton page={page} degrees={map[page] ?? 0} src={src} fixed={fixed} onTurn={() => turn([page], 90)} />
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
  const which = chosen.size ? '' : '全部';
  const targets = chosen.size ? [...chosen] : groupOf('all', pages);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2">
      <div className="flex items-center gap-1">
        <span className="text-sm text-muted">选中：</span>
        <Toggles
          name="选中哪些页"
          choices={GROUPS}
          value={chosenGroup(chosen, pages)}
          disabled={fixed}
          onChange={(next) => onChoose(new Set(groupOf(next, pages)))}
        />
      </div>
      {/* What comes with a choice has its place from the beginning: a press on a page must not move the pages. */}
      <div className="flex flex-1 basis-full items-center gap-1 sm:min-w-[29rem] sm:basis-0">
        <div className="grid min-w-0 flex-1 items-center *:[grid-area:1/1]">
          <span aria-live="polite" className="text-sm text-muted tabular-nums">
            {chosen.size ? `已选 ${chosen.size} 页，按左转或右转` : `共 ${pages} 页，点一页就右转`}
          </span>
          <BarButton
            icon={X}
            words="取消选中"
            brief="取消"
            disabled={fixed}
            onClick={() => onChoose(new Set())}
            className={`justify-self-end ${chosen.size ? '' : 'invisible'}`}
          />
        </div>
        <CardSize name="缩略图大小" />
        <BarButton icon={Undo2} words="撤销" disabled={fixed || !onUndo} onClick={onUndo} />
      </div>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full">
        <Button disabled={fixed} onClick={() => onTurn(targets, -90)} className="px-3">
          <RotateCcw size={16} aria-hidden />
          {which}左转
        </Button>
        <Button disabled={fixed} onClick={() => onTurn(targets, 90)} className="px-3">
          <RotateCw size={16} aria-hidden />
          {which}右转
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
  onTurn,
}: {
  page: number;
  degrees: number;
  src: string | undefined;
  fixed: boolean;
  onTurn(): void;
}) {
  return (
    <button
      type="button"
      disabled={fixed}
      onClick={onTurn}
      className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-lg p-2 outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
    >
      <span className="relative grid aspect-3/4 w-full place-items-center overflow-hidden">
        <PagePicture src={src} degrees={degrees} />
      </span>
      {/* As high as the mark beside it, which lies on nothing of the page. */}
      <span className="flex h-6 items-center text-xs text-muted tabular-nums">
        <span className="sr-only">第</span>
        {page + 1}
        <span className="sr-only">页，{degrees ? `将${turnWords(degrees)}，按下再转` : '不转，按下右转'}</span>
      </span>
      {degrees > 0 && <TurnMark degrees={degrees} />}
    </button>
  );
}

/** A turn as it is said: a quarter to the left is told as such. */
const turnWords = (degrees: number): string =>
  degrees === 270 ? '左转 90°' : degrees === 180 ? '转 180°' : '右转 90°';

/** How the page will be turned, in the corner of its card; a quarter to the left is told as such. */
function TurnMark({ degrees }: { degrees: number }) {
  const left = degrees === 270;
  const Icon = left ? RotateCcw : RotateCw;
  return (
    <span
      aria-hidden
      className="absolute top-1.5 right-1.5 flex h-6 items-center gap-1 rounded-full bg-accent px-2 text-xs font-medium text-on-accent tabular-nums"
    >
      <Icon size={13} />
      {left ? 90 : degrees}°
    </span>
  );
}

interface ChoiceProps {
  page: number;
  on: boolean;
  fixed: boolean;
  /** `range`: with the shift key. */
  onChoose(range: boolean): void;
}

/** A round mark in the corner of the card below its page, in the middle of what a finger may press. */
const PageChoice = ({ page, on, fixed, onChoose }: ChoiceProps) => (
  <span className="absolute bottom-0 left-0 z-10 grid size-10 place-items-center pointer-coarse:size-11">
    <input
      type="checkbox"
      aria-label={`选中第 ${page + 1} 页`}
      checked={on}
      disabled={fixed}
      onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
    />
    <span
      aria-hidden
      className="pointer-events-none grid size-6 place-items-center rounded-full border border-muted bg-card text-transparent shadow-xs outline-offset-2 peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
    >
      <Check size={15} />
    </span>
  </span>
);
