import { useStore } from '@nanostores/react';
import { TextCursorInput, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { BarButton } from '../../../islands/BarButton.tsx';
import { Button } from '../../../islands/Button.tsx';
import { CardSize } from '../../../islands/CardSize.tsx';
import { Toggles } from '../../../islands/parts/Toggles.tsx';
import { rangeText } from '../../../lib/page-range.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { PageGrid } from './PageGrid.tsx';
import { PageToggle } from './PageToggle.tsx';
import { chosenGroup, GROUPS, groupOf } from './page-groups.ts';
import { showField } from './show-field.ts';
import { usePress } from './use-press.ts';
import { useUndoKey } from './use-undo-key.ts';
import { pagesNamed } from './what-comes.ts';

/** The choice as a visitor would write it: every other page by its word, not by hundreds of numbers. */
function textOf(chosen: ReadonlySet<number>, pages: number, optional: boolean): string {
  const group = chosen.size > 1 ? chosenGroup(chosen, pages) : undefined;
  if (optional && chosen.size === pages) return '';
  const word = group === 'all' ? undefined : GROUPS.find(([name]) => name === group)?.[1];
  return word ?? rangeText([...chosen].sort((a, b) => a - b));
}

/** Of more pages than this only the first ones are shown until all are asked for. */
const MAX_OPEN = 80;
const FOLDED = 48;

/** The choices before, by file: the panel is made anew with each job, and what can be taken back stays. */
const earlier = new WeakMap<File, string[]>();

function useEarlier(file: File) {
  const [choices, setChoices] = useState(earlier.get(file) ?? []);
  const keep = (now: string[]): void => {
    earlier.set(file, now);
    setChoices(now);
  };
  return [choices, keep] as const;
}

interface ChosenProps {
  entry: InputFile;
  pages: number;
  label: string;
  /** The chosen pages are those that go. */
  removes: boolean;
  /** Without a choice all are taken. */
  optional: boolean;
  text: string;
  onWrite(text: string): void;
}

/** The pages of one file, some of them chosen; `text` names these, and is written anew with each choice. */
export function ChosenPages({ entry, pages, label, removes, optional, text, onWrite }: ChosenProps) {
  const { id, file, wide, damaged } = entry;
  const fixed = isRunning(useStore($stage));
  const [before, keep] = useEarlier(file);
  // A choice that need not be made must not keep what stands below it thousands of pixels away.
  const [isFolded, setFolded] = useState(true);
  const folded = isFolded && optional && pages > MAX_OPEN;
  const chosen = pagesNamed(text, pages);
  const press = usePress(chosen);
  const change = (next: Iterable<number>): void => {
    const now = textOf(new Set(next), pages, optional);
    if (now === text) return; // there would be nothing to take back
    keep([...before, text]);
    onWrite(now);
  };
  const undo = (): void => {
    onWrite(before.at(-1) ?? '');
    keep(before.slice(0, -1));
  };
  useUndoKey(() => !fixed && before.length > 0 && undo());
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2">
        <div className="flex items-center gap-1">
          <Toggles
            name={`${label}：成组选择`}
            choices={GROUPS}
            value={optional && !chosen.size ? 'all' : chosenGroup(chosen, pages)}
            disabled={fixed}
            onChange={(group) => change(groupOf(group, pages))}
          />
          <Button
            shape="quiet"
            disabled={fixed}
            onClick={() => change(groupOf('all', pages).filter((page) => !chosen.has(page)))}
          >
            反选
          </Button>
        </div>
        {/* As high with words in two lines as in one: a press on a page must not move the pages. */}
        <div className="flex flex-1 basis-full items-center gap-1 pl-2.5 sm:min-w-[32rem] sm:basis-0">
          <span aria-live="polite" className="min-w-0 flex-1 text-sm text-muted tabular-nums">
            {chosen.size ? (
              removes ? (
                `删 ${chosen.size} 页，剩 ${pages - chosen.size} 页`
              ) : (
                `${optional ? '已选 ' : `${label}：`}${chosen.size} / ${pages} 页`
              )
            ) : (
              <>
                {damaged ? `只读到 ${pages} 页，文件有损坏，可能不全。` : `共 ${pages} 页，`}
                {optional ? '可点选其中几页' : '点击选择'}
                <span className={`pointer-coarse:hidden ${optional ? 'max-2xl:hidden' : ''}`}>，按住 Shift 选一段</span>
              </>
            )}
          </span>
          <CardSize name="缩略图大小" />
          {!optional && (
            <BarButton
              icon={TextCursorInput}
              words="填页码"
              disabled={fixed}
              onClick={() => showField(id)}
              className="lg:hidden"
            />
          )}
          <BarButton icon={Undo2} words="撤销" disabled={fixed || !before.length} onClick={undo} />
          <BarButton
            icon={X}
            words="取消选择"
            brief="取消"
            disabled={fixed || !chosen.size}
            onClick={() => change([])}
          />
        </div>
      </div>
      <PageGrid id={id} pages={pages} most={folded ? FOLDED : undefined} wide={wide} chosen={chosen} removes={removes}>
        {(page, src) => (
          <PageToggle
            page={page}
            src={src}
            on={chosen.has(page)}
            removes={removes}
            fixed={fixed}
            label={label}
            onPress={(page, range) => change(press(page, range))}
          />
        )}
      </PageGrid>
      {folded && (
        <Button className="mx-3 mb-3 w-[calc(100%-1.5rem)]" onClick={() => setFolded(false)}>
          显示全部 {pages} 页
        </Button>
      )}
    </>
  );
}
