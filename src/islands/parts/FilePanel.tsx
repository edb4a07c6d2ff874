import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { $files, type InputFile } from '../../stores/tool.ts';
import { FileChooser } from './FileChooser.tsx';

interface Props {
  /** Names the panel for those who do not see it. */
  name: string;
  /** What is done file by file, e.g. 校对. */
  label: string;
  places: readonly string[];
  /** Whether something was set for a file by hand. */
  isSet?: (entry: InputFile) => boolean;
  /** Something within stays in sight while the page scrolls. */
  sticky?: true;
  children(entry: InputFile): ReactNode;
}

const NEVER = (): boolean => false;

/** A panel that shows one of the files, in tools of the browser; with several, the visitor chooses which. */
export function FilePanel({ name, label, places, isSet = NEVER, sticky, children }: Props) {
  const files = useStore($files);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  if (!entry || !places.includes('browser')) return null;
  return (
    <section
      aria-label={name}
      className={`rounded-2xl border border-line bg-card ${sticky ? 'overflow-clip' : 'overflow-hidden'}`}
    >
      {files.length > 1 && <FileChooser label={label} files={files} entry={entry} isSet={isSet} onChoose={setChosen} />}
      {children(entry)}
    </section>
  );
}
