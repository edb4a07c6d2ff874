import { ArrowRightLeft, Check, CopyCheck, ListRestart, Trash2, Undo2, X } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { BarButton } from '../../../islands/BarButton.tsx';
import { CardSize } from '../../../islands/CardSize.tsx';
import { showName } from '../../../islands/format.ts';
import { Menu, MenuItem } from '../../../islands/parts/Menu.tsx';
import type { CardFile } from './ArrangeCard.tsx';
import type { Named } from './card-moves.ts';

interface FilesProps {
  cards: readonly Named[];
  chosen: ReadonlySet<string>;
  files: ReadonlyMap<string, CardFile>;
  fixed: boolean;
  onToggle(keys: readonly string[], on: boolean): void;
}

interface ToolsProps extends FilesProps {
  /** The switch between the views of the work. */
  views: ReactNode;
  count: number;
  /** The order was made by hand. */
  own: boolean;
  onStraighten(): void;
  onClear(): void;
  onMove(): void;
  onRemove(): void;
  /** Undefined where there is nothing to take back. */
  onUndo: (() => void) | undefined;
}

/** What can be done with the pages, in a bar that stays in view; where one row is too narrow for it, it takes two. */
export function ArrangeTools(props: ToolsProps) {
  const { views, chosen, count, fixed, own, onStraighten, onClear, onMove, onRemove, onUndo } = props;
  const none = fixed || !chosen.size;
  const all = chosen.size === count;
  return (
    <div
      data-tools
      className="sticky top-14 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-2xl border-b border-line bg-card p-2"
    >
      {views}
      <span aria-live="polite" className="mr-auto shrink-0 text-sm whitespace-nowrap text-muted tabular-nums">
        {chosen.size ? `已选 ${chosen.size} / ${count} 页` : `共 ${count} 页`}
      </span>
      <CardSize name="缩略图大小" />
      <div className="flex shrink-0 items-center max-sm:w-full max-sm:justify-between">
        <WholeFiles {...props} />
        <Tool icon={ArrowRightLeft} words="移到…" disabled={none || all} onClick={onMove} />
        <Tool icon={Trash2} words="去掉" disabled={none || all} onClick={onRemove} />
        <Tool icon={X} words="取消选择" brief="取消" disabled={fixed} idle={!chosen.size} onClick={onClear} />
        <Tool icon={Undo2} words="撤销" disabled={fixed} idle={!onUndo} onClick={() => onUndo?.()} />
        {own && <Tool icon={ListRestart} words="恢复文件顺序" brief="恢复" disabled={fixed} onClick={onStraighten} />}
      </div>
    </div>
  );
}

/** Beside their icons words have room in a wide window alone. */
const WORDS = 'max-[85rem]:sr-only';

const Tool = (props: ComponentProps<typeof BarButton>) => (
  <BarButton title={props.words} wordsClass={WORDS} {...props} />
);

/** Chooses all pages of one file, or none of them: a menu of the files in the colours of their cards. */
function WholeFiles({ cards, chosen, files, fixed, onToggle }: FilesProps) {
  const keysOf = (file: string): string[] => cards.flatMap(({ id, key }) => (id === file ? [key] : []));
  return (
    <Menu
      trigger={<BarButton icon={CopyCheck} words="选整份" title="选整份文件" wordsClass={WORDS} disabled={fixed} />}
    >
      {[...files].map(([id, file]) => (
        <FileItem key={id} file={file} keysOf={() => keysOf(id)} chosen={chosen} onToggle={onToggle} />
      ))}
    </Menu>
  );
}

interface ItemProps extends Pick<FilesProps, 'chosen' | 'onToggle'> {
  file: CardFile;
  keysOf(): string[];
}

function FileItem({ file, keysOf, chosen, onToggle }: ItemProps) {
  const keys = keysOf();
  const on = keys.length > 0 && keys.every((key) => chosen.has(key));
  return (
    <MenuItem icon={on ? Check : undefined} disabled={!keys.length} onClick={() => onToggle(keys, !on)}>
      <span data-tone="file" style={{ '--tone-hue': file.hue } as CSSProperties} className="flex items-center gap-2">
        <span aria-hidden className="size-3 shrink-0 rounded-sm bg-tone" />
        <bdi className="max-w-64 truncate">{showName(file.name)}</bdi>
        <span className="shrink-0 text-muted tabular-nums">{keys.length} 页</span>
        {on && <span className="sr-only">已全选</span>}
      </span>
    </MenuItem>
  );
}
