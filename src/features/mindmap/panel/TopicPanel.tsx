import { useStore } from '@nanostores/react';
import { ExternalLink, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Topic, TopicStyle } from '../../../../schemas/mindmap.ts';
import { MAX_LABELS, MAX_LINK, MAX_NOTE } from '../../../../schemas/mindmap-limits.ts';
import { Button } from '../../../islands/Button.tsx';
import { MARKERS } from '../shared/markers.ts';
import { completed, targetOf } from '../shared/safe-link.ts';
import { patchChosen, styleChosen, toggleMarker } from '../store/edit.ts';
import { $chosen, $focus } from '../store/mindmap.ts';
import { Marker } from './Marker.tsx';

/** Colours for a topic: readable on light and dark themes alike. */
const COLOURS = [
  '#d92d20',
  '#e8590c',
  '#d9a404',
  '#2f9e44',
  '#0d99b8',
  '#1c7ed6',
  '#7048e8',
  '#d6456b',
  '#495057',
  '#ffe8a3',
  '#d3f9d8',
  '#d0ebff',
] as const;

/** The markers shown for picking; others a file brought are kept and can be taken away. */
const SHOWN = [...MARKERS.keys()].filter((name) => !/^(task-(oct|3oct|5oct|7oct)|priority-[789]|tag-)/.test(name));

const FIELD =
  'w-full rounded-lg border border-line bg-card px-3 py-2 text-sm outline-offset-0 focus-visible:outline-2 focus-visible:outline-accent';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-4 py-3 first:border-t-0">
      <h3 className="mb-2 text-xs font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Note({ topic }: { topic: Topic }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        备注
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={MAX_NOTE}
        value={topic.note ?? ''}
        placeholder="写得下长文字，导图上只显示一个小标记"
        onChange={({ target }) => patchChosen({ note: target.value || undefined }, `note:${topic.id}`)}
        className={`${FIELD} resize-y`}
      />
    </>
  );
}

function LinkField({ topic }: { topic: Topic }) {
  const id = useId();
  const [text, setText] = useState(topic.link ?? '');
  useEffect(() => setText(topic.link ?? ''), [topic.link]);
  const target = targetOf(topic.link);
  const bad = text.trim() !== '' && !targetOf(completed(text));
  const keep = (): void => {
    const link = completed(text);
    setText(link);
    if (link === '' || targetOf(link)) patchChosen({ link: link || undefined });
  };
  return (
    <>
      <label htmlFor={id} className="sr-only">
        链接
      </label>
      <div className="flex gap-1">
        <input
          id={id}
          type="text"
          inputMode="url"
          maxLength={MAX_LINK}
          value={text}
          placeholder="https:// 或邮箱"
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-bad` : undefined}
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && keep()}
          className={`${FIELD} min-h-10`}
        />
        {target?.kind === 'address' && (
          <a
            href={target.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="打开链接"
            className="grid size-10 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-accent"
          >
            <ExternalLink size={17} aria-hidden />
          </a>
        )}
      </div>
      {bad && (
        <p id={`${id}-bad`} className="mt-1 text-xs text-danger">
          只能用网址（http、https）或邮箱地址。
        </p>
      )}
    </>
  );
}

function Labels({ topic }: { topic: Topic }) {
  const [text, setText] = useState('');
  const labels = topic.labels ?? [];
  const set = (next: string[]): void => patchChosen({ labels: next.length ? next : undefined });
  const add = (): void => {
    const word = text.trim().slice(0, 40);
    setText('');
    if (word && !labels.includes(word) && labels.length < MAX_LABELS) set([...labels, word]);
  };
  return (
    <div className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <span key={label} className="flex items-center rounded-md bg-sunken pl-2 text-sm">
          <span className="max-w-40 truncate">{label}</span>
          <button
            type="button"
            aria-label={`去掉标签 ${label}`}
            onClick={() => set(labels.filter((one) => one !== label))}
            className="grid size-8 cursor-pointer place-items-center text-muted hover:text-danger"
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      <input
        type="text"
        aria-label="添加标签"
        value={text}
        placeholder="输入后回车"
        onChange={({ target }) => setText(target.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && add()}
        className={`${FIELD} min-h-10 w-32 flex-1`}
      />
    </div>
  );
}

type ColourKey = 'fill' | 'colour' | 'line';
const PARTS: Record<ColourKey, string> = { fill: '底色', colour: '文字', line: '线条' };

function Colours({ style }: { style: TopicStyle }) {
  const [part, setPart] = useState<ColourKey>('fill');
  const now = style[part];
  const own = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="mb-2 flex gap-1">
        {Object.entries(PARTS).map(([key, name]) => (
          <button
            key={key}
            type="button"
            aria-pressed={part === key}
            onClick={() => setPart(key as ColourKey)}
            className={`min-h-9 flex-1 cursor-pointer rounded-md text-sm ${part === key ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-sunken'}`}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-1.5">
        <button
          type="button"
          aria-label={`${PARTS[part]}：照主题`}
          aria-pressed={now === undefined}
          onClick={() => styleChosen({ [part]: undefined })}
          className="grid aspect-square cursor-pointer place-items-center rounded-md border border-line text-xs text-muted aria-[pressed=true]:border-2 aria-[pressed=true]:border-accent"
        >
          默认
        </button>
        {COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={`${PARTS[part]} ${colour}`}
            aria-pressed={now === colour}
            onClick={() => styleChosen({ [part]: colour })}
            className="aspect-square cursor-pointer rounded-md border border-black/10 aria-[pressed=true]:outline-2 aria-[pressed=true]:outline-offset-2 aria-[pressed=true]:outline-accent"
            style={{ background: colour }}
          />
        ))}
        <input
          ref={own}
          type="color"
          aria-label={`${PARTS[part]}：自选颜色`}
          value={now ?? '#1c7ed6'}
          onChange={({ target }) => styleChosen({ [part]: target.value })}
          className="aspect-square size-full cursor-pointer rounded-md border border-line bg-card p-0.5"
        />
      </div>
    </>
  );
}

function Letters({ style }: { style: TopicStyle }) {
  const kinds = [
    { key: 'bold', text: '加粗', look: 'font-bold' },
    { key: 'italic', text: '斜体', look: 'italic' },
    { key: 'strike', text: '删除线', look: 'line-through' },
  ] as const;
  return (
    <div className="flex gap-1.5">
      {kinds.map(({ key, text, look }) => (
        <button
          key={key}
          type="button"
          aria-pressed={style[key] === true}
          onClick={() => styleChosen({ [key]: style[key] ? undefined : true })}
          className={`min-h-10 flex-1 cursor-pointer rounded-lg border border-line text-sm aria-[pressed=true]:border-accent aria-[pressed=true]:bg-accent-soft aria-[pressed=true]:text-accent ${look}`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** All that a topic may have besides its text. */
export function TopicPanel({ onClose }: { onClose(): void }) {
  const topic = useStore($focus);
  const chosen = useStore($chosen);
  const panel = useRef<HTMLElement>(null);
  const name = topic.text.replace(/\s+/g, ' ') || '空主题';
  return (
    <aside
      ref={panel}
      aria-label="主题属性"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex flex-col overflow-hidden border-line bg-card max-lg:h-[55%] max-lg:shrink-0 max-lg:border-t lg:w-72 lg:shrink-0 lg:border-l"
    >
      <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">
          {chosen.length > 1 ? `${chosen.length} 个主题` : name}
        </h2>
        <Button shape="icon" aria-label="关闭属性" className="size-11" onClick={onClose}>
          <X size={18} aria-hidden />
        </Button>
      </div>
      <div className="overflow-y-auto overscroll-contain pb-4">
        <Group title="标记">
          <div className="grid grid-cols-7 gap-1">
            {SHOWN.map((marker) => (
              <button
                key={marker}
                type="button"
                aria-label={MARKERS.get(marker)?.label}
                aria-pressed={topic.markers?.includes(marker) ?? false}
                onClick={() => toggleMarker(marker)}
                className="aspect-square cursor-pointer rounded-md p-1.5 hover:bg-sunken aria-[pressed=true]:bg-accent-soft aria-[pressed=true]:outline-2 aria-[pressed=true]:outline-accent"
              >
                <Marker name={marker} />
              </button>
            ))}
          </div>
        </Group>
        <Group title="颜色">
          <Colours style={topic.style ?? {}} />
        </Group>
        <Group title="文字">
          <Letters style={topic.style ?? {}} />
        </Group>
        <Group title="备注">
          <Note topic={topic} />
        </Group>
        <Group title="链接">
          <LinkField key={topic.id} topic={topic} />
        </Group>
        <Group title="标签">
          <Labels key={topic.id} topic={topic} />
        </Group>
      </div>
    </aside>
  );
}
