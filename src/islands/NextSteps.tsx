import { ArrowRight, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { goNext } from '../stores/restore.ts';
import { Button } from './Button.tsx';
import { type Step, stepsFor } from './next-steps.ts';

/** Goes on with the results in another tool, without a download in between. */
export function NextSteps({ next, results }: { next: ToolProps['next']; results: readonly Result[] }) {
  const { first, more } = stepsFor(next, results);
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  if (!first.length) return null;
  const showMore = (): void => {
    flushSync(() => setOpen(true));
    list.current?.querySelectorAll('button')[first.length]?.focus();
  };
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className="text-sm text-muted sm:leading-10">下一步</span>
      <div ref={list} className="flex flex-wrap gap-2">
        {[...first, ...(open ? more : [])].map((step) => (
          <NextButton key={step.id} {...step} />
        ))}
        {!open && more.length > 0 && (
          <Button shape="quiet" aria-expanded={false} onClick={showMore} className="min-h-10">
            更多
            <ChevronDown size={15} aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}

const NextButton = ({ id, name, files, over }: Step) => (
  <Button className="px-3" onClick={() => void goNext(id, files)}>
    {name}
    {over && <span className="text-xs text-muted">（前 {files.length} 个）</span>}
    <ArrowRight size={15} aria-hidden />
  </Button>
);
