import { ArrowRightLeft, type LucideIcon, Trash2, Undo2, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { CardSize } from '../../../islands/CardSize.tsx';
import { showName } from '../../../islands/format.ts';
import type { CardFile } from './ArrangeCard.tsx';
import type { Named } from './card-moves.ts';

interface ToolsProps {
  chosen: ReadonlySet<string>;
  count: number;
  fixed: boolean;
  onClear(): void;
  onMove(): void;
  onRemove(): void;
  /** Undefined where there is nothing to take back. */
  onUndo: (() => void) | undefined;
}

/** What can be done with the pages that are chosen; it stays in view, however many pages there are. */
export function ArrangeTools({ chosen, count, fixed, onClear, onMove, onRemove, onUndo }: ToolsProps) {
  const none = fixed || !chosen.size;
  const all = chosen.size === count;
  return (
    <div
      data-tools
      className="sticky top-14 z-20 flex min-h-13 items-center gap-x-2 rounded-t-2xl border-b border-line bg-card px-3"
    >
      <span aria-live="polite" className="min-w-0 flex-1 text-sm text-muted tabular-nums">
        {chosen.size ? (
          `已选 ${chosen.size} / ${count} 页`
        ) : (
          <>
            共 {count} 页，<span className="pointer-coarse:hidden">拖到想要的位置，点选可以一起拖</span>
            <span className="hidden pointer-coarse:inline">长按拖动</span>
          </>
        )}
      </span>
      <div className="-mr-2 flex shrink-0 items-center">
        <Tool icon={ArrowRightLeft} words="移到…" disabled={none || all} onPress={onMove} />
        <Tool icon={Trash2} words="不要这些页" disabled={none || all} onPress={onRemove} />
        <Tool icon={X} words="取消选择" disabled={none} onPress={onClear} />
        <Tool icon={Undo2} words="撤销" disabled={fixed || !onUndo} onPress={() => onUndo?.()} />
      </div>
    </div>
  );
}

interface ToolProps {
  icon: LucideIcon;
  words: string;
  disabled: boolean;
  onPress(): void;
}

/** A button with its words, on a phone with its picture alone. */
const Tool = ({ icon: Icon, words, disabled, onPress }: ToolProps) => (
  <Button shape="quiet" disabled={disabled} onClick={onPress}>
    <Icon size={17} aria-hidden />
    <span className="max-sm:sr-only">{words}</span>
  </Button>
);

/** More files than these have no buttons of their own: the list beside has them all. */
const MAX_BUTTONS = 12;

interface FilesProps {
  cards: readonly Named[];
  chosen: ReadonlySet<string>;
  files: ReadonlyMap<string, CardFile>;
  fixed: boolean;
  /** The order was made by hand. */
  own: boolean;
  onToggle(keys: readonly string[], on: boolean): void;
  onStraighten(): void;
}

/** Which colour is which file, each to be chosen as a whole, and the size of the cards. */
export function ArrangeFiles({ cards, chosen, files, fixed, own, onToggle, onStraighten }: FilesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-3 pt-1">
      <fieldset className="-mx-1 flex min-w-0 flex-1 basis-64 flex-wrap">
        <legend className="sr-only">选中一份文件的各页</legend>
        {[...files].slice(0, MAX_BUTTONS).map(([id, file]) => (
          <FileToggle
            key={id}
            file={file}
            keys={cards.flatMap((card) => (card.id === id ? [card.key] : []))}
            chosen={chosen}
            fixed={fixed}
            onToggle={onToggle}
          />
        ))}
      </fieldset>
      {own && (
        <Button shape="quiet" disabled={fixed} onClick={onStraighten} className="-mx-2">
          恢复文件顺序
        </Button>
      )}
      <CardSize name="缩略图大小" />
    </div>
  );
}

interface FileToggleProps extends Pick<FilesProps, 'chosen' | 'fixed' | 'onToggle'> {
  file: CardFile;
  keys: readonly string[];
}

/** Chooses all pages of one file. */
function FileToggle({ file, keys, chosen, fixed, onToggle }: FileToggleProps) {
  const on = keys.length > 0 && keys.every((key) => chosen.has(key));
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={fixed || !keys.length}
      onClick={() => onToggle(keys, !on)}
      data-tone="file"
      style={{ '--tone-hue': file.hue } as CSSProperties}
      className="flex min-h-9 max-w-48 cursor-pointer items-center gap-1.5 rounded-md px-2 text-xs text-ink hover:bg-sunken focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-45 aria-pressed:bg-accent-soft max-sm:max-w-[50%] pointer-coarse:min-h-11"
    >
      <span aria-hidden className="size-3 shrink-0 rounded-sm bg-tone" />
      <bdi className="truncate">{showName(file.name)}</bdi>
      {file.pages > 0 && <span className="shrink-0 text-muted tabular-nums">{keys.length} 页</span>}
    </button>
  );
}
