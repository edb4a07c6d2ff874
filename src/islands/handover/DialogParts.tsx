import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErrorData } from '../../../schemas/error.ts';
import { sentence } from '../../../schemas/error.ts';
import { Button } from '../Button.tsx';
import { formatClock, useCountdown } from './time-left.ts';

/** The time left of an open handover. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds);
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Clock size={15} aria-hidden />
      <span role="timer" aria-label="剩余时间">
        {formatClock(left)}
      </span>
      后失效
    </span>
  );
}

/** Why there is no code any more, or none at all, with the way to another. */
export function Ended({ error, children, onAgain }: { error?: ErrorData; children?: ReactNode; onAgain(): void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert" className={`flex items-start gap-2 text-sm ${error ? 'text-danger' : 'text-ink'}`}>
        <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
        <span>{error ? sentence(error) : children}</span>
      </p>
      <Button onClick={onAgain}>{error ? '再试一次' : '重新生成二维码'}</Button>
    </div>
  );
}
