import { FileUp, FolderOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ToolEntry } from '../../schemas/tool.ts';
import { formatName } from '../lib/format-name.ts';
import { acceptOf } from './accept-of.ts';
import { FileButton } from './Button.tsx';
import { pickedFiles } from './dropped-files.ts';
import { ReceiveFromPhone } from './handover/PhoneButtons.tsx';

/** An attribute every browser knows and React's types do not. */
const FOLDER = { webkitdirectory: '' };

interface Props {
  tool: Pick<ToolEntry, 'from' | 'limit'>;
  /** Files are listed already: the zone is a slim bar. */
  slim: boolean;
  onIntent(): void;
  onFiles(files: File[]): void;
}

/** The place to drop and pick files. Dropping itself is heard on the whole page (`usePageDrop`). */
export function FileDrop({ tool, slim, onIntent, onFiles }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const many = tool.limit.files > 1;
  const take = (input: HTMLInputElement): void => {
    const files = pickedFiles(input.files ?? new DataTransfer().files);
    input.value = ''; // so that the same file can be picked again
    if (files.length) onFiles(files);
  };
  // What was picked before the island lived is in the fields, and told by no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island comes alive
  useEffect(() => {
    for (const { current } of [file, folder]) if (current?.files?.length) take(current);
  }, []);
  const types = [...new Set(tool.from.map(formatName))].join('、');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the zone loads the engine early; its file field does what a press on it does
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have the file field
    <div
      onClick={(event) => !slim && !(event.target as Element).closest('label, input') && file.current?.click()}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={`rounded-2xl border-2 border-dashed border-line bg-card text-center transition-colors motion-reduce:transition-none ${slim ? 'flex flex-wrap items-center justify-center gap-3 p-3' : 'flex min-h-72 cursor-pointer flex-col items-center justify-center gap-4 px-4 py-10 hover:border-accent hover:bg-accent-soft/40 sm:min-h-96'}`}
    >
      {!slim && (
        <span className="grid size-16 place-items-center sm:size-20 rounded-2xl bg-accent-soft text-accent">
          <FileUp size={30} aria-hidden />
        </span>
      )}
      <div className={`flex flex-wrap items-center justify-center gap-2 ${slim ? 'order-none' : 'order-2'}`}>
        <FileButton
          ref={file}
          multiple={many}
          accept={acceptOf(tool.from)}
          onChange={(event) => take(event.currentTarget)}
          data-input="files"
          shape={slim ? 'plain' : 'primary'}
          className={slim ? '' : 'min-w-44 text-base'}
        >
          {slim ? (many ? '添加文件' : '换一个文件') : '选择文件'}
        </FileButton>
        {many && (
          <FileButton
            ref={folder}
            multiple
            {...FOLDER}
            onChange={(event) => take(event.currentTarget)}
            data-input="folder"
            shape="quiet"
            className="max-sm:hidden"
          >
            <FolderOpen size={16} aria-hidden />
            {slim ? '添加文件夹' : '选择文件夹'}
          </FileButton>
        )}
        <ReceiveFromPhone tool={tool} onFiles={onFiles} />
      </div>
      {slim ? (
        <p className="text-sm text-muted max-sm:hidden">也可以拖到页面任何位置，或直接粘贴</p>
      ) : (
        <>
          <p className="text-lg font-medium text-ink">
            <span className="max-sm:hidden">把文件拖到这里，或粘贴进来</span>
            <span className="sm:hidden">{many ? '可以一次选多个文件' : '选择要处理的文件'}</span>
          </p>
          <p className="order-3 max-w-md text-sm text-muted">
            支持 {types}；{many && Number.isFinite(tool.limit.files) ? `一次最多 ${tool.limit.files} 个，` : ''}
            每个不超过 {tool.limit.mb} MB
          </p>
        </>
      )}
    </div>
  );
}
