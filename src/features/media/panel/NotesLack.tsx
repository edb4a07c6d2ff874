import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../islands/Button.tsx';
import { type Lack, languageName } from '../../../jobs/speech-lack.ts';
import { setOption } from '../../../stores/work.ts';

/** Says why the notes cannot hold what is said, and what can be chosen instead. */
export function NotesLack({ why, instead }: Lack) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2.5 text-ink text-sm"
    >
      <TriangleAlert size={17} aria-hidden className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1 basis-52">{why}</span>
      {instead && <Button onClick={() => setOption('notes', instead)}>讲的是{languageName(instead)}</Button>}
      <Button onClick={() => setOption('notes', 'none')}>不写备注</Button>
    </div>
  );
}
