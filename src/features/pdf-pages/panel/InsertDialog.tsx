import { FilePlus2, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { showName } from '../../../islands/format.ts';
import { Dialog } from '../../../islands/parts/Dialog.tsx';
import { parsePages } from '../../../lib/page-range.ts';
import type { InputFile } from '../../../stores/tool.ts';
import { addFiles } from '../../../stores/work.ts';

interface Props {
  files: readonly InputFile[];
  /** The file that pages go into. */
  base: InputFile;
  /** How many of its pages stand before the place. */
  after: number;
  onInsert(file: InputFile, after: number, pages: number[]): void;
  onClose(): void;
}

/** The pages a text names of a file, or why it names none. */
function chosenPages(text: string, { pages = 1 }: InputFile): number[] | string {
  try {
    return parsePages(text, pages);
  } catch (thrown) {
    return (thrown as { detail?: string }).detail ?? '页码不对。';
  }
}

/** Asks what goes in at a place: a blank page, a picture, or which pages of which PDF of the list. */
export function InsertDialog({ files, base, after, onInsert, onClose }: Props) {
  const [others, id] = [files.slice(1), useId()];
  const [chosen, setChosen] = useState((others[0] ?? base).id);
  const [range, setRange] = useState('');
  // The newest file is what was just added for this place.
  const source = files.find((file) => file.id === chosen) ?? others.at(-1) ?? base;
  const many = source !== base && (source.pages ?? 1) > 1;
  const pages = source === base ? [0] : chosenPages(many ? range : '', source);
  const insert = (): void => {
    if (typeof pages === 'string') return;
    onInsert(source, after, pages);
    onClose();
  };
  return (
    <Dialog title={after ? `插在第 ${after} 页之后` : '插在最前面'} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
        className="mx-auto flex w-full max-w-xl flex-col gap-4 overflow-y-auto p-5"
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">插入什么</legend>
          {[...others, base].map((file) => (
            <Choice
              key={file.id}
              name={id}
              file={file === base ? undefined : file}
              checked={file === source}
              onChoose={() => setChosen(file.id)}
            />
          ))}
          <AddFiles onAdd={() => setChosen('')} />
        </fieldset>
        {many && (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-range`} className="text-sm font-medium">
              取哪几页
            </label>
            <input
              id={`${id}-range`}
              value={range}
              placeholder={`全部 ${source.pages} 页，或 1-3,5`}
              aria-invalid={typeof pages === 'string'}
              aria-describedby={typeof pages === 'string' ? `${id}-fault` : undefined}
              onChange={(event) => setRange(event.target.value)}
              className={INPUT}
            />
            {typeof pages === 'string' && (
              <p id={`${id}-fault`} role="alert" className="text-sm text-danger">
                {pages}
              </p>
            )}
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" shape="primary" disabled={typeof pages === 'string'}>
            插入
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  /** Undefined for a blank page. */
  file: InputFile | undefined;
  checked: boolean;
  onChoose(): void;
}

function Choice({ name, file, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
      <span className="grid h-10 w-8 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-white">
        {file?.thumb && <img src={file.thumb} alt="" className="max-h-full max-w-full" />}
        {file && !file.thumb && <FileText size={18} className="text-muted" aria-hidden />}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <bdi className="line-clamp-2 break-all">{file ? showName(file.file.name) : '空白页'}</bdi>
        <span className="text-xs text-muted">{file ? file.pages && `共 ${file.pages} 页` : '与前一页一样大'}</span>
      </span>
    </label>
  );
}

/** Takes more files into the list without leaving the dialog. */
function AddFiles({ onAdd }: { onAdd(): void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg border border-dashed border-line text-sm text-accent hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <FilePlus2 size={17} aria-hidden />
      添加别的 PDF 或图片
      <input
        type="file"
        multiple
        className="sr-only"
        onChange={(event) => {
          onAdd();
          void addFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
