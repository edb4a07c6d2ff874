import { CircleAlert } from 'lucide-react';
import type { InputFile } from '../stores/tool.ts';
import { troubleOf } from './file-state.ts';

/** What is wrong with a file, but for a password that it lacks; `unopened`: files are taken as they are. */
export function FileTrouble({ entry, unopened }: { entry: InputFile; unopened: boolean }) {
  const trouble = unopened ? undefined : troubleOf(entry);
  if (!trouble) return null;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${trouble.mended ? 'text-warn' : 'text-danger'}`}>
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      {trouble.words}
    </p>
  );
}
