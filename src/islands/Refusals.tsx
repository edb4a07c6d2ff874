import { useStore } from '@nanostores/react';
import { CircleAlert, X } from 'lucide-react';
import { sentence } from '../../schemas/error.ts';
import { $refusals, type Refusal } from '../stores/tool.ts';
import { Alike, byReason } from './Alike.tsx';
import { Button } from './Button.tsx';
import { showName } from './format.ts';

/** Why a file was refused: its own detail says more than the general sentence. */
const reasonOf = ({ error }: Refusal): string =>
  error.code === 'wrong-type' && error.detail ? error.detail : sentence(error);

/** The refused files, by reason. */
export function Refusals() {
  const refusals = useStore($refusals);
  if (!refusals.length) return null;
  return (
    <div role="alert" className="flex items-start gap-2 rounded-xl bg-danger-soft py-2.5 pr-2 pl-4 text-sm">
      <ul aria-label="没有收下的文件" className="flex flex-1 flex-col gap-1">
        {byReason(refusals, reasonOf).map(([reason, alike]) => (
          <li key={reason} data-count={alike.length} className="flex items-start gap-2 text-danger">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            <Alike reason={reason} names={alike.map(({ name }) => showName(name))} />
          </li>
        ))}
      </ul>
      <Button shape="icon" aria-label="关闭" onClick={() => $refusals.set([])}>
        <X size={17} aria-hidden />
      </Button>
    </div>
  );
}
