import { useId } from 'react';
import type { InputFile } from '../../stores/tool.ts';
import { INPUT } from '../fields/field.ts';
import { showName } from '../format.ts';

interface Props {
  /** What is done page by page, e.g. 逐页调整. */
  label: string;
  files: readonly InputFile[];
  entry: InputFile;
  /** Whether something was set for this file by hand. */
  isSet(entry: InputFile): boolean;
  onChoose(id: string): void;
}

/** With several files: whose pages are shown. Every file keeps settings of its own. */
export function FileChooser({ label, files, entry, isSet, onChoose }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
      <label htmlFor={id} className="shrink-0 text-sm font-medium text-ink">
        {label}
      </label>
      <select
        id={id}
        value={entry.id}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT} min-w-0 flex-1 basis-48`}
      >
        {files.map((file) => (
          <option key={file.id} value={file.id}>
            {[showName(file.file.name), file.pages && `（${file.pages} 页）`, isSet(file) ? ' · 已调整' : '']
              .filter(Boolean)
              .join('')}
          </option>
        ))}
      </select>
    </div>
  );
}
