import { useStore } from '@nanostores/react';
import { ArrowRight, CircleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sentence } from '../../schemas/error.ts';
import { goNext } from '../stores/restore.ts';
import { $refusals, type Refusal } from '../stores/tool.ts';
import { Alike, byReason } from './Alike.tsx';
import { Button } from './Button.tsx';
import { showName } from './format.ts';

/** Why a file was refused: its own detail says more than the general sentence. */
const reasonOf = ({ error }: Refusal): string =>
  error.code === 'wrong-type' && error.detail ? error.detail : sentence(error);

/** The refused files, by reason; brought into view, as whoever gave them may look at another part of the page. */
export function Refusals() {
  const refusals = useStore($refusals);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that comes
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  if (!refusals.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      className="scroll-my-4 flex items-start gap-2 rounded-xl bg-danger-soft p-1 pl-4 text-sm"
    >
      <ul aria-label="没有收下的文件" className="flex min-w-0 flex-1 flex-col gap-1 py-2 pointer-coarse:py-3">
        {byReason(refusals, reasonOf).map(([reason, alike]) => (
          <li key={reason} data-count={alike.length} className="flex items-start gap-2 text-danger">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-3">
              <Alike reason={reason} names={alike.map(({ name }) => showName(name))} />
              <Instead refused={alike} />
            </div>
          </li>
        ))}
      </ul>
      <Button shape="icon" aria-label="关闭" onClick={() => $refusals.set([])}>
        <X size={17} aria-hidden />
      </Button>
    </div>
  );
}

/** Takes refused files of one kind along to the tool that they are for. */
function Instead({ refused }: { refused: readonly Refusal[] }) {
  const others = refused.flatMap(({ instead }) => instead ?? []);
  const [first] = others;
  if (!first) return null;
  return (
    <Button
      shape="quiet"
      onClick={() =>
        void goNext(
          first.id,
          others.filter(({ id }) => id === first.id).map(({ file }) => file),
        )
      }
      className="-my-2 font-medium"
    >
      用“{first.name}”打开
      <ArrowRight size={15} aria-hidden />
    </Button>
  );
}
