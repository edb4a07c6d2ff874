import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { CanvasViews } from '../../islands/CanvasViews.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { bareVerb } from '../../islands/verb.ts';
import { $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import type { CardFile } from './panel/ArrangeCard.tsx';
import { ArrangeGrid } from './panel/ArrangeGrid.tsx';
import { ArrangeTools } from './panel/ArrangeTools.tsx';
import { cardGaps } from './panel/card-gaps.ts';
import { keyAction } from './panel/card-keys.ts';
import { leftBeside, movedBy, movedTo, movedToPlace, type Named } from './panel/card-moves.ts';
import { DragGhost } from './panel/DragGhost.tsx';
import { MoveDialog } from './panel/MoveDialog.tsx';
import { usePagePictures } from './panel/page-pictures.ts';
import { useArrangement } from './panel/use-arrangement.ts';
import { useCardDrag } from './panel/use-card-drag.ts';
import { useChosen } from './panel/use-chosen.ts';
import { useUndoKey } from './panel/use-undo-key.ts';

/** Files that may hold several pages, which only a look into them tells. */
const MAY_HOLD_MANY: ReadonlySet<string> = new Set(['pdf', 'tiff']);
/** Degrees between the hues of neighbouring files: any two stay apart, however many there are. */
const GOLDEN = 137.5;

function whyNoPages({ type, locked, fault }: InputFile): string | undefined {
  if (locked) return '输入密码后看得到各页';
  if (fault) return '读不出来，合并时会问';
  return type === 'pdf' ? '正在读取页面……' : undefined;
}

const cardFile = (entry: InputFile, place: number): CardFile => ({
  name: entry.file.name,
  hue: Math.round(250 + place * GOLDEN) % 360,
  pages: entry.pages ?? 0,
  thumb: entry.thumb,
  why: entry.pages ? undefined : whyNoPages(entry),
  locked: !!entry.locked,
});

/** The pages of all files side by side in the order of the result, to be moved one or several at a time. */
export default function ArrangePanel(props: ToolProps) {
  const { engine } = props;
  const { files, cards, own, arrange, straighten, undo } = useArrangement(engine.options);
  const { chosen, choose, toggle, press } = useChosen(cards);
  const fixed = isRunning(useStore($stage));
  const [current, setCurrent] = useState<string>();
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState('');
  const [list, ghost] = [useRef<HTMLOListElement>(null), useRef<HTMLDivElement>(null)];
  const byId = useMemo(() => new Map(files.map((entry, place) => [entry.id, cardFile(entry, place)])), [files]);
  const many = new Set(files.flatMap(({ id, type }) => (MAY_HOLD_MANY.has(type) ? [id] : [])));
  const counted = cards.every(({ id, page }) => page !== undefined || !many.has(id));
  useDoing(counted && cards.length ? { words: `${bareVerb(engine.verb)} ${cards.length} 页` } : undefined);
  useUndoKey(() => !fixed && undo?.());
  usePagePictures();

  /** What an action on one card is about: all chosen ones, where it is one of them. */
  const movingWith = (key: string): ReadonlySet<string> => (chosen.has(key) ? chosen : new Set([key]));
  const put = (next: Named[], moved: ReadonlySet<string>): void => {
    if (next.every(({ key }, place) => key === cards[place]?.key)) return;
    arrange(next);
    setSaid(`${moved.size} 页移到了第 ${next.findIndex(({ key }) => moved.has(key)) + 1} 位。`);
  };
  const remove = (gone: ReadonlySet<string>): void => {
    if (gone.size === cards.length) return;
    arrange(cards.filter(({ key }) => !gone.has(key)));
    setSaid(`去掉了 ${gone.size} 页。`);
  };
  const lifted = useCardDrag({
    list,
    ghost,
    groundsOf: cardGaps,
    disabled: fixed,
    onDrop: (key, before) => put(movedTo(cards, movingWith(key), before), movingWith(key)),
  });
  const focused = useFocus(list, cards, current, setCurrent);
  const onKeyDown = (event: KeyboardEvent, columns: number): void => {
    const action = fixed ? undefined : keyAction(event, cards, focused.key, columns);
    if (!action) return;
    event.preventDefault();
    if (action.do === 'focus') focused.go(action.key);
    else if (action.do === 'move') {
      const moved = movingWith(focused.key);
      put(movedBy(cards, moved, action.places), moved);
      focused.go(focused.key);
    } else if (action.do === 'remove') {
      // What is chosen, as by the button, wherever the focus is.
      const gone = chosen.size ? chosen : movingWith(focused.key);
      const next = leftBeside(cards, gone, focused.key);
      remove(gone);
      if (next) focused.go(next);
    } else choose(action.do === 'all' ? cards.map(({ key }) => key) : []);
  };
  const dragged = lifted === undefined ? undefined : movingWith(lifted);
  return (
    <section aria-label="按页排列" className="rounded-2xl border border-line bg-card">
      <ArrangeTools
        views={<CanvasViews {...props} />}
        cards={cards}
        chosen={chosen}
        files={byId}
        fixed={fixed}
        own={own}
        count={cards.length}
        onToggle={toggle}
        onStraighten={straighten}
        onUndo={undo}
        onClear={() => choose([])}
        onMove={() => setAsks(true)}
        onRemove={() => remove(chosen)}
      />
      <p id="arrange-keys" className="sr-only">
        方向键换页，空格选中，Alt 加方向键移动，Delete 去掉，Ctrl+Z 撤销。
      </p>
      <ArrangeGrid
        list={list}
        cards={cards}
        files={byId}
        chosen={chosen}
        dragged={dragged}
        fixed={fixed}
        onKeyDown={onKeyDown}
        current={focused.key}
        held={[focused.key, lifted]}
        keys="arrange-keys"
        onPress={press}
        onFocus={setCurrent}
      />
      {dragged && <DragGhost ghost={ghost}>{`移动 ${dragged.size} 页`}</DragGhost>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {asks && (
        <MoveDialog
          count={chosen.size}
          total={cards.length}
          onMove={(place) => put(movedToPlace(cards, chosen, place), chosen)}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

/** The card the tab key comes to, and how the focus goes to another, which may have moved just now. */
function useFocus(
  list: { current: Element | null },
  cards: readonly Named[],
  current: string | undefined,
  setCurrent: (key: string) => void,
) {
  const next = useRef<string>(undefined);
  const [, setTurn] = useState(0);
  const key = (cards.some((card) => card.key === current) ? current : cards[0]?.key) ?? '';
  useEffect(() => {
    if (next.current === undefined) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.current)}"] button`);
    next.current = undefined;
    button?.focus({ preventScroll: true });
    button?.closest('li')?.scrollIntoView({ block: 'nearest' });
  });
  return {
    key,
    go: (to: string): void => {
      next.current = to;
      setCurrent(to);
      setTurn((turn) => turn + 1);
    },
  };
}
