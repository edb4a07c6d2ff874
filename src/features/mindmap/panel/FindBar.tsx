import { useStore } from '@nanostores/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { allTopics } from '../shared/walk.ts';
import { reveal } from '../store/edit.ts';
import { $map } from '../store/mindmap.ts';

interface Props {
  onFound(ids: ReadonlySet<string>): void;
  onClose(): void;
}

/** Looks for a text in topics, notes and labels; Enter goes from one to the next. */
export function FindBar({ onFound, onClose }: Props) {
  const map = useStore($map);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const ids = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return [];
    return [...allTopics(map)]
      .filter(({ topic }) =>
        [topic.text, topic.note, ...(topic.labels ?? [])].some((one) => one?.toLowerCase().includes(wanted)),
      )
      .map(({ topic }) => topic.id);
  }, [map, text]);
  useEffect(() => onFound(new Set(ids)), [ids, onFound]);
  useEffect(() => () => onFound(new Set()), [onFound]);
  const step = (by: number): void => {
    if (!ids.length) return;
    const next = at < 0 && by < 0 ? ids.length - 1 : (at + by + ids.length) % ids.length;
    setAt(next);
    reveal(ids[next] as string);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to all browsers yet
    <div
      role="search"
      data-ui
      className="absolute top-3 right-3 z-10 flex items-center gap-1 rounded-xl border border-line bg-card p-1 pl-3 shadow-lg max-sm:inset-x-3"
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it is opened in order to type
        autoFocus
        type="text"
        aria-label="查找"
        placeholder="查找主题、备注、标签"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
        className="min-h-10 w-44 bg-transparent text-sm outline-none max-sm:flex-1"
      />
      <span aria-live="polite" className="min-w-14 text-center text-xs text-muted tabular-nums">
        {text.trim() && (ids.length ? `${at >= 0 ? `${at + 1}/` : ''}${ids.length} 处` : '没有找到')}
      </span>
      <Button shape="icon" aria-label="上一处" disabled={!ids.length} onClick={() => step(-1)}>
        <ChevronUp size={18} aria-hidden />
      </Button>
      <Button shape="icon" aria-label="下一处" disabled={!ids.length} onClick={() => step(1)}>
        <ChevronDown size={18} aria-hidden />
      </Button>
      <Button shape="icon" aria-label="关闭查找" onClick={onClose}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  );
}
