import { type ReactNode, useEffect, useRef } from 'react';
import type { ToolEntry } from '../../schemas/tool.ts';
import type { Where } from '../lib/where.ts';
import { Badge } from './Badge.tsx';
import { FileFields } from './FileFields.tsx';
import { focusSoon } from './focus-free.ts';

interface Props {
  tool: ToolEntry;
  icon: ReactNode;
  where: Where | undefined;
  onFiles(files: File[]): void;
  onForget(): void;
  /** The start, where the window has room for it here. */
  children: ReactNode;
}

/** The one bar above the work: which tool this is, where it runs, more files, start. It stays at the top. */
export function WorkBar({ tool, icon, where, onFiles, onForget, children }: Props) {
  const name = useRef<HTMLHeadingElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => focusSoon(name), []); // the button that was pressed is gone
  return (
    <div className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-card px-3 sm:gap-3 lg:px-6">
      {icon}
      <h1
        ref={name}
        tabIndex={-1}
        data-focus-rests
        className="min-w-0 truncate text-base font-semibold outline-none sm:text-lg"
      >
        {tool.name}
      </h1>
      <Badge where={where} brief onForget={onForget} />
      <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
        <FileFields tool={tool} more file={file} onFiles={onFiles} />
        {children}
      </div>
    </div>
  );
}
