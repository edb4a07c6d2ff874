import { useStore } from '@nanostores/react';
import { ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Topic } from '../../../schemas/mindmap.ts';
import { $focus, $map, choose, redo, undo } from '../../stores/mindmap.ts';
import {
  addChild,
  endEdit,
  fold,
  indent,
  joinTopic,
  moveBy,
  outdent,
  pasteAfter,
  removeChosen,
  setText,
  splitTopic,
} from '../../stores/mindmap-edit.ts';
import { Marker } from './Marker.tsx';
import { type Row, rowsOf } from './rows.ts';

const LOOK = ['text-xl font-semibold', 'text-base font-medium'];
const lookOf = (level: number): string => LOOK[level] ?? 'text-[15px]';

/** Where the cursor goes when another line gets it: to the end, or to a place told by what was done. */
let cursor: number | undefined;

interface Lines {
  /** Goes to the line above or below; false at the ends. */
  step(by: -1 | 1): boolean;
  above(): string | undefined;
}

/** Keys in a line; true where they did something. */
function onKey(event: KeyboardEvent<HTMLTextAreaElement>, topic: Topic, lines: Lines): boolean {
  const { key, shiftKey: shift, altKey: alt, currentTarget: field } = event;
  const control = event.ctrlKey || event.metaKey;
  const { value, selectionStart: from, selectionEnd: to } = field;
  const { id } = topic;
  if (key === 'Tab') {
    cursor = from;
    if (shift) outdent(id);
    else indent(id);
  } else if (key === 'Enter' && !shift && !control) {
    cursor = 0;
    splitTopic(id, value.slice(0, from), value.slice(to));
  } else if (key === 'Backspace' && from === 0 && to === 0) {
    const above = lines.above();
    if (topic.children.length > 0 || !above) return false;
    cursor = document.querySelector<HTMLElement>(`[data-line="${above}"]`)?.dataset.text?.length;
    return joinTopic(id, above);
  } else if (alt && (key === 'ArrowUp' || key === 'ArrowDown')) {
    cursor = from;
    moveBy(key === 'ArrowUp' ? -1 : 1);
  } else if (key === 'ArrowUp' && !value.slice(0, from).includes('\n')) return lines.step(-1);
  else if (key === 'ArrowDown' && !value.slice(to).includes('\n')) return lines.step(1);
  else if (control && key === '/') fold(id);
  else if (control && shift && key === 'Backspace') removeChosen();
  else if (control && key.toLowerCase() === 'z') (shift ? redo : undo)();
  else if (control && key.toLowerCase() === 'y') redo();
  else return false;
  return true;
}

/** The line that has the cursor: a text field as high as its text. */
function Field({ topic, look, lines }: { topic: Topic; look: string; lines: Lines }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current: element } = field;
    if (!element) return;
    const at = cursor ?? element.value.length;
    cursor = undefined;
    element.focus({ preventScroll: true });
    element.setSelectionRange(at, at);
    element.scrollIntoView({ block: 'nearest' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const { current: element } = field;
    if (!element) return;
    element.style.height = '0';
    element.style.height = `${element.scrollHeight}px`;
  }, [topic.text]);
  return (
    <textarea
      ref={field}
      rows={1}
      value={topic.text}
      aria-label="主题文字"
      spellCheck={false}
      onChange={({ target }) => setText(topic.id, target.value, `text:${topic.id}`)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (onKey(event, topic, lines)) event.preventDefault();
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (!/\S\s*\n\s*\S/.test(text)) return;
        event.preventDefault();
        pasteAfter(topic.id, text);
      }}
      className={`block w-full resize-none overflow-hidden bg-transparent leading-7 outline-none ${look}`}
    />
  );
}

interface LineProps extends Row {
  active: boolean;
  lines: Lines;
}

const Line = memo(function Line({ topic, level, kind, place, of, active, lines }: LineProps) {
  const { id, text, children, folded } = topic;
  const open = level === 0 || !folded;
  const look = lookOf(level);
  return (
    <div
      role="treeitem"
      aria-level={level + 1}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={active}
      {...(children.length > 0 && { 'aria-expanded': open })}
      aria-label={text || '空主题'}
      tabIndex={-1}
      data-line={id}
      data-text={text}
      className={`flex items-start rounded-lg pr-2 ${active ? 'bg-accent-soft/60' : 'hover:bg-sunken'}`}
      style={{
        paddingInlineStart: `${Math.min(level, 14) * 1.5}rem`,
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 2.5rem',
      }}
      onPointerUp={(event) => !(event.target as Element).closest('button, textarea') && choose(id)}
    >
      {children.length > 0 && level > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={open ? '折叠' : '展开'}
          onClick={() => fold(id)}
          className="grid h-10 w-8 shrink-0 cursor-pointer place-items-center text-muted hover:text-accent pointer-coarse:h-11 pointer-coarse:w-10"
        >
          <ChevronRight
            size={17}
            aria-hidden
            className={`transition-transform motion-reduce:transition-none ${open ? 'rotate-90' : ''}`}
          />
        </button>
      ) : (
        <span aria-hidden className="grid h-10 w-8 shrink-0 place-items-center pointer-coarse:h-11 pointer-coarse:w-10">
          <span className={`size-1.5 rounded-full ${level === 0 ? 'bg-accent' : 'bg-muted'}`} />
        </span>
      )}
      <span className="flex min-w-0 flex-1 items-start gap-2 py-1.5 pointer-coarse:py-2">
        {kind !== 'topic' && (
          <span className="mt-1 shrink-0 rounded bg-sunken px-1.5 text-xs text-muted">
            {kind === 'summary' ? '概要' : '自由主题'}
          </span>
        )}
        {topic.markers?.map((name) => (
          <span key={name} className="mt-1 size-5 shrink-0">
            <Marker name={name} />
          </span>
        ))}
        <span className="min-w-0 flex-1">
          {active ? (
            <Field topic={topic} look={look} lines={lines} />
          ) : (
            <span className={`block min-h-7 cursor-text leading-7 break-words whitespace-pre-wrap ${look}`}>{text}</span>
          )}
          {topic.note && <span className="block truncate text-sm text-muted">{topic.note}</span>}
        </span>
        {children.length > 0 && !open && <span className="mt-1 shrink-0 text-xs text-muted">{children.length} 项</span>}
      </span>
    </div>
  );
});

/** The map as an outline that is written like a text; the same topics, the same chosen one. */
export function Outline() {
  const map = useStore($map);
  const focus = useStore($focus);
  const rows = useMemo(() => rowsOf(map), [map]);
  const latest = useRef(rows);
  latest.current = rows;
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => endEdit(), []);
  const near = useCallback((by: -1 | 1): string | undefined => {
    const at = latest.current.findIndex(({ topic }) => topic.id === $focus.get().id);
    return latest.current[at + by]?.topic.id;
  }, []);
  const lines = useMemo<Lines>(
    () => ({
      above: () => near(-1),
      step(by) {
        const id = near(by);
        if (id) choose(id);
        return id !== undefined;
      },
    }),
    [near],
  );
  return (
    <div className="h-full overflow-y-auto overscroll-contain bg-card">
      <div ref={tree} role="tree" aria-label="大纲" className="mx-auto max-w-3xl px-2 py-6 sm:px-6">
        {rows.map((row) => (
          <Line key={row.topic.id} {...row} active={row.topic.id === focus.id} lines={lines} />
        ))}
      </div>
      <div className="mx-auto max-w-3xl px-2 pb-24 sm:px-6">
        <button
          type="button"
          onClick={() => addChild(map.root.id)}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2 text-sm text-muted hover:text-accent"
        >
          <Plus size={17} aria-hidden />
          加一个分支
        </button>
      </div>
    </div>
  );
}
