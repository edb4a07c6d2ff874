import { ArrowRight } from 'lucide-react';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { goNext } from '../stores/restore.ts';
import { Button } from './Button.tsx';
import { stepsFor } from './next-steps.ts';

/** Goes on with the results in another tool, without a download in between. */
export function NextSteps({ next, results }: { next: ToolProps['next']; results: Result[] }) {
  const steps = stepsFor(next, results);
  if (!steps.length) return null;
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className="text-sm text-muted sm:leading-10">下一步</span>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ id, name, files, over }) => (
          <Button key={id} className="px-3" onClick={() => void goNext(id, files)}>
            {name}
            {over && <span className="text-xs text-muted">（前 {files.length} 个）</span>}
            <ArrowRight size={15} aria-hidden />
          </Button>
        ))}
      </div>
    </div>
  );
}
