import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { NOT_LOADED } from './not-loaded.ts';

interface Props {
  name: string;
  /** The tile of the tool, in the colour of its group. */
  icon: ReactNode;
  /** Only where the page is told before its first paint that there is work to come back to (`styles/work.css`). */
  waiting?: boolean;
  /** The parts did not come. */
  failed?: boolean;
}

/** The workspace while its parts are fetched: its bar and its ground, so that nothing moves when they are there. */
export function WorkFrame({ name, icon, waiting = false, failed = false }: Props) {
  return (
    <div
      className={`${waiting ? 'work-waiting' : 'flex'} min-h-[calc(100dvh-3.5rem)] flex-col bg-sunken lg:min-h-[calc(100dvh-4rem)]`}
    >
      <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-card px-3 sm:gap-3 lg:px-6">
        {icon}
        <p className="min-w-0 truncate text-base font-semibold sm:text-lg">{name}</p>
      </div>
      {failed ? (
        <p role="alert" className="flex flex-col items-center gap-3 p-8 text-center text-sm text-muted">
          {NOT_LOADED}
          <Button onClick={() => location.reload()}>再试一次</Button>
        </p>
      ) : (
        <p className="animate-[work-in_200ms_400ms_both] p-8 text-center text-sm text-muted">正在打开…</p>
      )}
    </div>
  );
}
