import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { ToolEntry } from '../../schemas/tool.ts';
import { formatLimit } from '../lib/format-bytes.ts';
import { formatName } from '../lib/format-name.ts';
import { FileFields } from './FileFields.tsx';

interface Props {
  tool: Pick<ToolEntry, 'from' | 'limit'>;
  onIntent(): void;
  onFiles(files: File[]): void;
}

/**
 * The place to drop and pick files, until there are some. Dropping itself is heard on the whole page (`usePageDrop`).
 */
export function FileDrop({ tool, onIntent, onFiles }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const many = tool.limit.files > 1;
  const types = [...new Set(tool.from.map(formatName))].join('、');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the zone loads the engine early; its file field does what a press on it does
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have the file field
    <div
      onClick={(event) => !(event.target as Element).closest('label, input, button') && file.current?.click()}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className="flex min-h-72 cursor-pointer flex-col items-center justify-center gap-4 rounded-2xl border-2 border-dashed border-line bg-card px-4 py-10 text-center transition-colors hover:border-accent hover:bg-accent-soft/40 motion-reduce:transition-none sm:min-h-96 [@media(height<560px)]:min-h-44! [@media(height<560px)]:py-4!"
    >
      <span className="grid size-16 [@media(height<560px)]:hidden place-items-center sm:size-20 rounded-2xl bg-accent-soft text-accent">
        <FileUp size={30} aria-hidden />
      </span>
      <div className="order-2 flex flex-wrap items-center justify-center gap-2">
        <FileFields tool={tool} file={file} onFiles={onFiles} />
      </div>
      <p className="text-lg font-medium text-ink">
        <span className="max-sm:hidden">把文件拖到这里，或粘贴进来</span>
        <span className="sm:hidden">{many ? '可以一次选多个文件' : '选择要处理的文件'}</span>
      </p>
      <p className="order-3 max-w-md text-sm text-balance text-muted">
        支持 {types}；{many && Number.isFinite(tool.limit.files) ? `一次最多 ${tool.limit.files} 个，` : ''}
        <span className="whitespace-nowrap">每个不超过 {formatLimit(tool.limit.mb)}</span>
      </p>
    </div>
  );
}
