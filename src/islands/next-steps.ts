import type { ToolProps } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { canonical } from '../lib/intake.ts';
import { endOf } from './shown.ts';

/** A tool to go on with, and the results it would be given. */
export interface Step {
  id: string;
  name: string;
  files: File[];
  /** It does not take so many at once. */
  over: boolean;
}

/** So many are offered at once, the others when asked for. */
const MAX_STEPS = 3;

/**
 * The tools to offer for these results. The three to begin with: first those that go on with them as they are, the last
 * one makes something else of them; then the others. What puts files of a type together stands first for several of it,
 * and is nothing for others.
 */
export function stepsFor(next: ToolProps['next'], results: readonly Result[]): { first: Step[]; more: Step[] } {
  const typeOf = ({ file }: Result): string => canonical(endOf(file.name));
  const steps = next.flatMap(({ id, name, from, keeps, combines, files: most }) => {
    const wanted = new Set(from.map(canonical));
    const taken = results.filter((result) => wanted.has(typeOf(result)));
    const [first] = taken;
    const same = first && keeps.map(canonical).includes(typeOf(first));
    if (!first || (combines && (taken.length < 2 || !same))) return [];
    const files = taken.map(({ file }) => file);
    const step: Step = { id, name, files: files.slice(0, most), over: most !== undefined && files.length > most };
    return [{ step, combines, same }];
  });
  const going = steps.filter(({ same }) => same).sort((a, b) => Number(b.combines) - Number(a.combines));
  const changing = steps.filter(({ same }) => !same);
  const kept = going.slice(0, Math.max(MAX_STEPS - 1, MAX_STEPS - changing.length));
  const first = [...kept, ...changing].slice(0, MAX_STEPS);
  const more = [...going, ...changing].filter((one) => !first.includes(one));
  return { first: first.map(({ step }) => step), more: more.map(({ step }) => step) };
}
