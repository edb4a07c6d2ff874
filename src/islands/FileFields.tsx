import { FilePlus2, FolderOpen } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { ToolEntry } from '../../schemas/tool.ts';
import { acceptOf } from './accept-of.ts';
import { FileButton } from './Button.tsx';
import { pickedFiles } from './dropped-files.ts';
import { ReceiveFromPhone } from './handover/PhoneButtons.tsx';

/** An attribute every browser knows and React's types do not. */
const FOLDER = { webkitdirectory: '' };

interface Props {
  tool: Pick<ToolEntry, 'from' | 'limit'>;
  /** Files are there already: the fields are for more of them. */
  more?: boolean;
  file: RefObject<HTMLInputElement | null>;
  onFiles(files: File[]): void;
}

/** The fields to pick files and folders by. */
export function FileFields({ tool, more = false, file, onFiles }: Props) {
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
  return (
    <>
      <FileButton
        ref={file}
        multiple={many}
        accept={acceptOf(tool.from)}
        onChange={(event) => take(event.currentTarget)}
        data-input="files"
        shape={more ? 'plain' : 'primary'}
        // Words that are not seen take no room beside the picture.
        className={more ? 'max-sm:px-3 max-[25rem]:gap-0' : 'min-w-44 text-base'}
      >
        {more && <FilePlus2 size={17} aria-hidden />}
        {more ? (
          <span>
            <span className="max-[25rem]:sr-only">添加</span>
            <span className="max-sm:sr-only">文件</span>
          </span>
        ) : (
          '选择文件'
        )}
      </FileButton>
      {many && (
        <FileButton
          ref={folder}
          multiple
          {...FOLDER}
          onChange={(event) => take(event.currentTarget)}
          data-input="folder"
          shape="quiet"
          className={more ? 'max-lg:hidden' : 'max-sm:hidden'}
        >
          <FolderOpen size={16} aria-hidden />
          {more ? '添加文件夹' : '选择文件夹'}
        </FileButton>
      )}
      <ReceiveFromPhone className={more ? 'max-lg:hidden' : ''} />
    </>
  );
}
