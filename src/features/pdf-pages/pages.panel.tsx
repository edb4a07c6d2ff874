import { useStore } from '@nanostores/react';
import { Check, TextCursorInput, Trash2, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { BarButton } from '../../islands/BarButton.tsx';
import { Button } from '../../islands/Button.tsx';
import { CardSize } from '../../islands/CardSize.tsx';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { Toggles } from '../../islands/parts/Toggles.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { rangeText } from '../../lib/page-range.ts';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption, setOption } from '../../stores/work.ts';
import { NoPages } from './panel/NoPages.tsx';
import { PageGrid } from './panel/PageGrid.tsx';
import { PagePicture } from './panel/PagePicture.tsx';
import { chosenGroup, GROUPS, groupOf } from './panel/page-groups.ts';
import { doingOf, pagesOption } from './panel/pages-option.ts';
import { showField } from './panel/show-field.ts';
import { useUndoKey } from './panel/use-undo-key.ts';
import { pagesNamed, stillAsked } from './panel/what-comes.ts';

/**
 * The pages of each PDF, to be chosen with a click; writes the engine's option of pages, of the file they belong to
 * where each has its own.
 */
export default function PagesPanel(props: ToolProps) {
  const { engine, tool } = props;
  const files = useStore($files);
  const options = useStore($options);
  const [shown, setShown] = useState<string>();
  const before = useRef<[name: string, value: unknown][]>([]);
  const [key, option] = pagesOption(props) ?? [];
  const removes = !!option && 'removes' in option && !!option.removes;
  const own = !option?.each;
  useDoing(doingOf(props, files, options));
  const entry = files.find(({ id }) => id === shown) ?? files.find(({ pages }) => pages) ?? files[0];
  if (!entry || !key || !option) return null;
  const label = option.label;
  const write = (text: string): void => {
    if (own) {
      setOption(key, text);
      return;
    }
    const left = text || files.some(({ id, values }) => id !== entry.id && values[key]);
    setFileOption(entry.id, key, text);
    // Choosing pages by hand asks for the way of working in which they count; with no page chosen the one before is
    // back.
    if (!left)
      for (const [name, value] of stillAsked(before.current.splice(0), option.when, options)) setOption(name, value);
    else
      for (const [name, wanted] of Object.entries(option.when ?? {}))
        if (!Array.isArray(wanted) && !(name in tool.set) && options[name] !== wanted) {
          before.current.push([name, options[name] ?? engine.options[name]?.default]);
          setOption(name, wanted);
        }
  };
  return (
    <section aria-label={label} className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label={label}
          files={files}
          entry={entry}
          isSet={({ values }) => !!values[key]}
          onChoose={setShown}
        />
      )}
      {entry.pages ? (
        <Pages
          key={entry.id}
          entry={entry}
          pages={entry.pages}
          label={label}
          removes={removes}
          text={String((own ? options[key] : entry.values[key]) ?? '')}
          optional={own}
          onWrite={write}
        />
      ) : (
        <NoPages entry={entry} doing="在页面上点选" />
      )}
    </section>
  );
}

/** The choice as a visitor would write it: every other page by its word, not by hundreds of numbers. */
function textOf(chosen: ReadonlySet<number>, pages: number, optional: boolean): string {
  const group = chosen.size > 1 ? chosenGroup(chosen, pages) : undefined;
  if (optional && chosen.size === pages) return '';
  const word = group === 'all' ? undefined : GROUPS.find(([name]) => name === group)?.[1];
  return word ?? rangeText([...chosen].sort((a, b) => a - b));
}

interface PagesProps {
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

function Pages({ entry, pages, label, removes, optional, text, onWrite }: PagesProps) {
  const { id, wide, damaged } = entry;
  const fixed = isRunning(useStore($stage));
  const last = useRef(0);
  const [before, setBefore] = useState<string[]>([]);
  const chosen = pagesNamed(text, pages);
  const change = (next: Iterable<number>): void => {
    setBefore([...before, text]);
    onWrite(textOf(new Set(next), pages, optional));
  };
  const undo = (): void => {
    onWrite(before.at(-1) ?? '');
    setBefore(before.slice(0, -1));
  };
  useUndoKey(() => !fixed && before.length > 0 && undo());
  /** With the shift key all pages since the last one follow the one pressed. */
  const toggle = (page: number, range: boolean): void => {
    const next = new Set(chosen);
    const [from, to] = range ? [Math.min(last.current, page), Math.max(last.current, page)] : [page, page];
    for (let each = from; each <= to; each++) chosen.has(page) ? next.delete(each) : next.add(each);
    last.current = page;
    change(next);
  };
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
      <PageGrid id={id} pages={pages} wide={wide} chosen={chosen} removes={removes}>
        {(page, src) => (
          <PageToggle
            page={page}
            src={src}
            on={chosen.has(page)}
            removes={removes}
            fixed={fixed}
            label={label}
            onToggle={toggle}
          />
        )}
      </PageGrid>
    </>
  );
}

interface ToggleProps {
  page: number;
  src: string | undefined;
  on: boolean;
  /** Chosen means that it goes. */
  removes: boolean;
  fixed: boolean;
  label: string;
  onToggle(page: number, range: boolean): void;
}

function PageToggle({ page, src, on, removes, fixed, label, onToggle }: ToggleProps) {
  const gone = on && removes;
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={fixed}
      onClick={(event) => onToggle(page, event.shiftKey)}
      className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-lg p-2 outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
    >
      <span className="relative grid aspect-(--frame) w-full place-items-center overflow-hidden">
        <PagePicture src={src} pale={gone} />
        {gone && <Struck />}
      </span>
      <span className={`text-xs tabular-nums ${gone ? 'text-danger line-through' : 'text-muted'}`}>
        <span className="sr-only">{`${label}：第 ${page + 1} 页`}</span>
        <span aria-hidden>{page + 1}</span>
      </span>
      {on && (
        <span
          className={`absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full text-on-accent ${gone ? 'bg-danger' : 'bg-accent'}`}
        >
          {gone ? <Trash2 size={15} aria-hidden /> : <Check size={16} aria-hidden />}
        </span>
      )}
    </button>
  );
}

/** A page struck through from corner to corner. */
const Struck = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 3 4"
    preserveAspectRatio="none"
    className="absolute inset-0 size-full stroke-danger"
  >
    <path d="M0 4 3 0" fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" />
  </svg>
);
