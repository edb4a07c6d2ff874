import { ArrowRight } from 'lucide-react';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { canonical } from '../lib/intake.ts';
import { goNext } from '../stores/restore.ts';
import { Button } from './Button.tsx';

/** The type of a result by its name; results are named by our own engines. */
const typeOf = ({ file }: Result): string => canonical(/\.([a-z0-9]+)$/i.exec(file.name)?.[1] ?? '');

interface Step {
  id: string;
  name: string;
  files: File[];
  over: boolean;
}

/** Tools that take at least one of the results, with as many of the results as they take at once. */
const fitting = (next: ToolProps['next'], results: Result[]): Step[] =>
  next.flatMap(({ id, name, from, files: most }) => {
    const wanted = new Set(from.map(canonical));
    const files = results.filter((result) => wanted.has(typeOf(result))).map(({ file }) => file);
    return files.length
      ? [{ id, name, files: files.slice(0, most), over: most !== undefined && files.length > most }]
      : [];
  });

/** Those that take whatever comes stand first: which of the others are left, when it has come, moves none of them. */
function surestFirst(next: ToolProps['next'], to: readonly string[]): ToolProps['next'] {
  const taken = ({ from }: ToolProps['next'][number]): number => {
    const wanted = new Set(from.map(canonical));
    return to.filter((type) => wanted.has(canonical(type))).length;
  };
  return next.toSorted((a, b) => taken(b) - taken(a));
}

interface Props {
  next: ToolProps['next'];
  results: Result[];
  /** What the tool makes, by types. */
  to: readonly string[];
  /** The job runs: steps can be seen, and not yet taken. */
  awaited: boolean;
}

/** Goes on with the results in another tool, without a download in between. */
export function NextSteps({ next, results, to, awaited }: Props) {
  const sure = surestFirst(next, to);
  const steps = awaited ? sure.map((step): Step => ({ ...step, files: [], over: false })) : fitting(sure, results);
  if (!steps.length) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <span className="text-sm font-medium text-ink">下一步</span>
      {steps.map(({ id, name, files, over }) => (
        <Button
          key={id}
          disabled={awaited}
          onClick={() => void goNext(id, files)}
          className="min-h-9 px-3 pointer-coarse:min-h-11"
        >
          {name}
          {over && <span className="text-xs text-muted">（前 {files.length} 个）</span>}
          <ArrowRight size={15} aria-hidden />
        </Button>
      ))}
    </div>
  );
}
