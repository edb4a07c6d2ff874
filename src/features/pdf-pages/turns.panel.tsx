import { useStore } from '@nanostores/react';
import { Check, RotateCcw, RotateCw, Undo2, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { BarButton } from '../../islands/BarButton.tsx';
import { Button } from '../../islands/Button.tsx';
import { CardSize } from '../../islands/CardSize.tsx';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { Toggles } from '../../islands/parts/Toggles.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { NoPages } from './panel/NoPages.tsx';
import { ChosenMark, PageButton } from './panel/PageButton.tsx';
import { PageGrid } from './panel/PageGrid.tsx';
import { PagePicture } from './panel/PagePicture.tsx';
import { chosenGroup, GROUPS, groupOf } from './panel/page-groups.ts';
import { allTurned, frameRatio, type TurnMap, turned, turnsOf, writeTurns } from './panel/turn-map.ts';
import { usePress } from './panel/use-press.ts';
import { useUndoKey } from './panel/use-undo-key.ts';
import { turning } from './panel/what-comes.ts';

/**
 * Pages of the PDFs, chosen with a click as in the other page tools, and turned by a button; writes the `turns` of each
 * file.
 */
export default function TurnsPanel() {
  const files = useStore($files);
  const [shown, setShown] = useState<string>();
  const entry = files.find(({ id }) => id === shown) ?? files.find(({ pages }) => pages) ?? files[0];
  useDoing(turning(files));
  if (!entry) return null;
  return (
    <section aria-label="旋转页面" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="正在看"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values.turns}
          onChoose={setShown}
        />
      )}
      {entry.pages ? (
        <Pages key={entry.id} files={files} entry={entry} pages={entry.pages} />
      ) : (
        <NoPages entry={entry} doing="旋转页面" />
      )}
    </section>
  );
}

interface PagesProps {
  files: readonly InputFile[];
  entry: InputFile;
  pages: number;
}

/** What every file's own turns said before a change. */
type Snapshot = [id: string, text: unknown][];

function Pages({ files, entry: { id, wide, values }, pages }: PagesProps) {
  const fixed = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [before, setBefore] = useState<Snapshot[]>([]);
  const press = usePress(chosen);
  const map: TurnMap = turnsOf(values, pages);
  /** The chosen pages; where none are, all pages of all files. */
  const turn = (degrees: number): void => {
    setBefore([...before, files.map((file) => [file.id, file.values.turns ?? ''])]);
    if (chosen.size) setFileOption(id, 'turns', writeTurns(turned(map, chosen, degrees)));
    else for (const file of files) setFileOption(file.id, 'turns', allTurned(file, degrees));
  };
  const undo = (): void => {
    for (const [file, text] of before.at(-1) ?? []) setFileOption(file, 'turns', text);
    setBefore(before.slice(0, -1));
  };
  useUndoKey(() => !fixed && before.length > 0 && undo());
  return (
    <>
      <Tools
        files={files.length}
        pages={pages}
        chosen={chosen}
        fixed={fixed}
        onTurn={turn}
        onChoose={setChosen}
        onUndo={before.length ? undo : undefined}
      />
      <PageGrid id={id} pages={pages} wide={wide} chosen={chosen}>
        {(page, src) => (
          <PageChoice
            page={page}
            degrees={map[page] ?? 0}
            frame={frameRatio(wide)}
            src={src}
            on={chosen.has(page)}
            fixed={fixed}
            onPress={(page, range) => setChosen(press(page, range))}
          />
        )}
      </PageGrid>
    </>
  );
}

interface ToolsProps {
  files: number;
  pages: number;
  chosen: ReadonlySet<number>;
  fixed: boolean;
  onTurn(degrees: number): void;
  onChoose(pages: ReadonlySet<number>): void;
  /** Takes the last turn back; undefined where there is none. */
  onUndo: (() => void) | undefined;
}

/** Chooses groups of pages and turns the chosen ones; all pages, where none are. */
function Tools({ files, pages, chosen, fixed, onTurn, onChoose, onUndo }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2">
      <div className="flex items-center gap-1">
        <Toggles
          name="成组选择"
          choices={GROUPS}
          value={chosenGroup(chosen, pages)}
          disabled={fixed}
          onChange={(next) => onChoose(new Set(groupOf(next, pages)))}
        />
        <Button
          shape="quiet"
          disabled={fixed}
          onClick={() => onChoose(new Set(groupOf('all', pages).filter((page) => !chosen.has(page))))}
        >
          反选
        </Button>
      </div>
      {/* What comes with a choice has its place from the beginning: a press on a page must not move the pages. */}
      <div className="flex flex-1 basis-full items-center gap-1 pl-2.5 sm:min-w-[25rem] sm:basis-0">
        <span aria-live="polite" className="min-w-0 flex-1 text-sm text-muted tabular-nums">
          {chosen.size ? `已选 ${chosen.size} / ${pages} 页` : files > 1 ? '不选就转所有文件' : '点选要转的页'}
        </span>
        <CardSize name="缩略图大小" />
        <Tool icon={Undo2} words="撤销" disabled={fixed} idle={!onUndo} onClick={onUndo} />
        <Tool
          icon={X}
          words="取消选择"
          brief="取消"
          disabled={fixed}
          idle={!chosen.size}
          onClick={() => onChoose(new Set())}
        />
      </div>
      <TurnButtons which={chosen.size ? '' : '全部'} fixed={fixed} onTurn={onTurn} />
    </div>
  );
}

/** Beside the turns, words have room in a very wide window alone. */
const Tool = (props: ComponentProps<typeof BarButton>) => (
  <BarButton title={props.words} wordsClass="max-[100rem]:sr-only" {...props} />
);

const TURNS = [
  { degrees: -90, words: '左转', Icon: RotateCcw },
  { degrees: 90, words: '右转', Icon: RotateCw },
  { degrees: 180, words: '转 180°' },
];

/** As wide with the longer words as with the shorter ones, for the same reason. */
const TurnButtons = ({ which, fixed, onTurn }: { which: string } & Pick<ToolsProps, 'fixed' | 'onTurn'>) => (
  <div className="grid grid-cols-3 gap-2 max-sm:w-full sm:w-80">
    {TURNS.map(({ degrees, words, Icon }) => (
      <Button key={degrees} disabled={fixed} onClick={() => onTurn(degrees)} className="gap-1! px-2!">
        {Icon && <Icon size={16} className="shrink-0" aria-hidden />}
        {which}
        {words}
      </Button>
    ))}
  </div>
);

interface ChoiceProps {
  page: number;
  degrees: number;
  frame: number;
  src: string | undefined;
  on: boolean;
  fixed: boolean;
  /** `range`: with the shift key. */
  onPress(page: number, range: boolean): void;
}

function PageChoice({ degrees, frame, src, ...button }: ChoiceProps) {
  return (
    <PageButton {...button} picture={<PagePicture src={src} degrees={degrees} frame={frame} />}>
      <span className="text-xs text-muted tabular-nums">
        <span className="sr-only">第</span>
        {button.page + 1}
        <span className="sr-only">页，{degrees ? `将${turnWords(degrees)}` : '不转'}</span>
      </span>
      {button.on && (
        <ChosenMark className="bg-accent">
          <Check size={16} aria-hidden />
        </ChosenMark>
      )}
      {degrees > 0 && <TurnMark degrees={degrees} />}
    </PageButton>
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
