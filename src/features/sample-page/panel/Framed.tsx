import type { ReactNode } from 'react';
import { FileChooser } from '../../../islands/parts/FileChooser.tsx';
import type { InputFile } from '../../../stores/tool.ts';

/** What the panel is called before the start. */
export const TRIAL = '效果对比';

interface FramedProps {
  title: string;
  files: readonly InputFile[];
  entry: InputFile;
  onChoose(id: string): void;
  children: ReactNode;
}

/** The frame of two pictures: of several files the visitor chooses which. */
export const Framed = ({ title, files, entry, onChoose, children }: FramedProps) => (
  <section aria-label={title} className="overflow-hidden rounded-2xl border border-line bg-card">
    {files.length > 1 ? (
      <FileChooser label={title} files={files} entry={entry} isSet={() => false} onChoose={onChoose} />
    ) : (
      <h2 className="border-b border-line px-4 py-2.5 text-sm font-medium text-ink">{title}</h2>
    )}
    {children}
  </section>
);
