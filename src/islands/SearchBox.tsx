import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FoundTool, SearchData } from '../lib/tool-search.ts';
import type { Carried } from './search-carry.ts';
import { ToolTile } from './ToolTile.tsx';
import { loadTools } from './tool-data.ts';

type Find = (typed: string) => FoundTool[];

/** The search with its data, both fetched when a visitor first turns to the box. */
async function loadFind(): Promise<Find> {
  const [{ searchTools }, data]: [typeof import('../lib/tool-search.ts'), SearchData] = await Promise.all([
    import('../lib/tool-search.ts'),
    loadTools(),
  ]);
  return (typed) => searchTools(data, typed);
}

/** What the tool of this page has for another one; no tool with files fetches nothing. */
const loadCarried = async (): Promise<Carried | undefined> =>
  document.querySelector('[data-canvas]') ? (await import('./search-carry.ts')).carried() : undefined;

const SAID = {
  loading: '正在找…',
  failed: '搜索数据没有载入，请检查网络后再试。',
  nothing: '没有找到这样的工具。换个说法试试：格式名（heic）、要做的事（压缩到2M）、拼音首字母（hb）都可以。',
};

interface Props {
  /** Classes of the input and of what opens below it: a big box on the home page, a plain one in the dialog. */
  inputClass: string;
  listClass: string;
  placeholder: string;
}

/**
 * A combobox over all tools (WAI-ARIA 1.2 pattern): ↑ ↓ choose, Enter opens, Escape clears. What was typed before the
 * script came is searched for; without scripts the form leads to the list of all tools.
 */
export function SearchBox({ inputClass, listClass, placeholder }: Props) {
  const [find, setFind] = useState<Find>();
  const [failed, setFailed] = useState(false);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [carried, setCarried] = useState<Carried>();
  const [carries, setCarries] = useState(true);
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const found = useMemo(() => find?.(query) ?? [], [find, query]);
  const asked = open && query.trim() !== '';
  const expanded = asked && found.length > 0;
  const said = asked && !expanded && (failed ? SAID.failed : find ? SAID.nothing : SAID.loading);

  const filesFor = (tool: FoundTool): File[] => (carries && carried?.filesFor(tool)) || [];

  const load = (): void => {
    setOpen(true);
    loadCarried().then(setCarried, () => undefined);
    loadFind().then(
      (loaded) => {
        setFind(() => loaded);
        setFailed(false);
      },
      () => setFailed(true),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before there was a script
  useEffect(() => {
    if (box.current?.value) setQuery(box.current.value);
    if (box.current === document.activeElement) load();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // While an input method composes (拼音), Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && found[active]) {
      event.preventDefault();
      const files = filesFor(found[active]);
      if (files.length) carried?.go(found[active], files);
      else location.assign(found[active].href);
    } else if (event.key === 'Escape' && query) {
      event.preventDefault();
      event.stopPropagation();
      setQuery('');
    }
  };

  return (
    <form
      action="/see-more/"
      className="relative"
      onSubmit={(event) => event.preventDefault()}
      // The tick is about the list, which stays while it has the focus.
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <input
        ref={box}
        className={inputClass}
        type="search"
        name="q"
        role="combobox"
        aria-label="搜索工具"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={expanded && found[active] ? `${listId}-${found[active].id}` : undefined}
        autoComplete="off"
        enterKeyHint="go"
        placeholder={placeholder}
        value={query}
        onFocus={load}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          setOpen(true);
        }}
      />
      {carried && <CarryField words={carried.words} checked={carries} onChange={setCarries} />}
      <div id={listId} role="listbox" aria-label="找到的工具" className={listClass} hidden={!expanded}>
        {found.map((tool, index) => (
          <a
            key={tool.id}
            id={`${listId}-${tool.id}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={tool.href}
            onClick={(event) => {
              const files = filesFor(tool);
              if (!files.length || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              carried?.go(tool, files);
            }}
            onMouseMove={() => setActive(index)}
            // Keeps the focus, and with it the list, in the box until the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            className="flex items-center gap-3 rounded-xl px-2.5 py-1.5 text-left text-ink no-underline aria-selected:bg-accent-soft aria-selected:[&_.tile]:bg-card"
          >
            <ToolTile tool={tool} className="[--tile:2.25rem]" />
            <span className="min-w-0 flex-1">
              <span className="block leading-5 font-medium">{tool.name}</span>
              <span className="text-sm leading-5 text-muted max-sm:line-clamp-2 sm:block sm:truncate">
                {tool.why && (
                  <>
                    <span className="font-medium text-accent-strong">{tool.why}</span>
                    <span aria-hidden> · </span>
                    <span className="sr-only">，</span>
                  </>
                )}
                {tool.line}
              </span>
            </span>
            <span className="shrink-0 text-xs text-muted">{rightOf(tool, filesFor(tool).length > 0)}</span>
          </a>
        ))}
      </div>
      <p role="status" className={said ? `${listClass} text-left text-sm text-muted` : 'sr-only'}>
        {said && <span className="block px-2.5 py-1.5">{said}</span>}
      </p>
    </form>
  );
}

interface CarryProps {
  words: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

const CarryField = ({ words, checked, onChange }: CarryProps) => (
  <label
    // The focus stays in the search box, and with it the list.
    onMouseDown={(event) => event.preventDefault()}
    className="mt-2 flex min-h-9 items-center gap-2 px-2.5 text-left text-sm text-muted"
  >
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 shrink-0 accent-accent"
    />
    <bdi className="truncate">{words}</bdi>
  </label>
);

/** What stands at the right of a found tool. */
const rightOf = ({ built, group }: FoundTool, takes: boolean): string => {
  if (takes) return '带上文件';
  return built ? group : '即将上线';
};
