import { useStore } from '@nanostores/react';
import { ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Topic } from '../../../../schemas/mindmap.ts';
import { MAX_TEXT } from '../../../../schemas/mindmap-limits.ts';
import {
  addChild,
  endEdit,
  fold,
  indent,
  joinTopic,
  moveBy,
  outdent,
  pasteAfter,
  setText,
  splitTopic,
} from '../store/edit.ts';
import { $focus, $map, choose, redo, undo } from '../store/mindmap.ts';
import { Marker } from './Marker.tsx';
import { type Row, rowsOf } from './rows.ts';

const LOOK = ['text-xl font-semibold', 'text-base font-medium'];
const lookOf = (level: number): string => LOOK[level] ?? 'text-[15px]';

/** Where the cursor goes when another line gets it: to the end, or to a place told by what was done. */
let cursor: number | undefined;

interface Lines {
  /** Goes to the line above or below; false at the ends. */
  step(by: -1 | 1): boolean;
  above(): Topic | undefined;
}

interface Pressed {
  topic: Topic;
  lines: Lines;
  shift: boolean;
  /** The text, and the part of it that is marked. */
  value: string;
  from: number;
  to: number;
}

/** What keys do in a line; false where they are left to the text field. */
const KEYS: Record<string, (pressed: Pressed) => boolean> = {
  Tab({ topic, shift, from }) {
    cursor = from;
    if (shift) outdent(topic.id);
    else indent(topic.id);
    return true;
  },
  Enter({ topic, shift, value, from, to }) {
    if (shift) return false;
    cursor = 0;
    splitTopic(topic.id, value.slice(0, from), value.slice(to));
    return true;
  },
  Backspace({ topic, lines, from, to }) {
    const above = from === 0 && to === 0 && topic.children.length === 0 ? lines.above() : undefined;
    if (!above) return false;
    cursor = above.text.length;
    return joinTopic(topic.id, above.id);
  },
  ArrowUp: ({ lines, value, from }) => !value.slice(0, from).includes('\n') && lines.step(-1),
  ArrowDown: ({ lines, value, to }) => !value.slice(to).includes('\n') && lines.step(1),
};

const done =
  (does: (pressed: Pressed) => void) =>
  (pressed: Pressed): boolean => {
    cursor = pressed.from;
    does(pressed);
    return true;
  };
const WITH_ALT: typeof KEYS = { ArrowUp: done(() => moveBy(-1)), ArrowDown: done(() => moveBy(1)) };
const WITH_CONTROL: typeof KEYS = {
  z: done(({ shift }) => (shift ? redo() : undo())),
  y: done(redo),
  '/': done(({ topic }) => fold(topic.id)),
};

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, topic: Topic, lines: Lines): boolean {
  const { value, selectionStart: from, selectionEnd: to } = event.currentTarget;
  const keys = event.altKey ? WITH_ALT : event.ctrlKey || event.metaKey ? WITH_CONTROL : KEYS;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return keys[key]?.({ topic, lines, shift: event.shiftKey, value, from, to }) ?? false;
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
      maxLength={MAX_TEXT}
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
        if (!text.trim().includes('\n')) return;
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
            <span className={`block min-h-7 cursor-text leading-7 break-words whitespace-pre-wrap ${look}`}>
              {text}
            </span>
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
  const near = useCallback((by: -1 | 1): Topic | undefined => {
    const at = latest.current.findIndex(({ topic }) => topic.id === $focus.get().id);
    return latest.current[at + by]?.topic;
  }, []);
  const lines = useMemo<Lines>(
    () => ({
      above: () => near(-1),
      step(by) {
        const next = near(by);
        if (next) choose(next.id);
        return next !== undefined;
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
