import { useCallback, useEffect, useRef, useState } from 'react';
import type { Direction, HandoverData } from '../../../schemas/api/handover.ts';
import { toErrorData } from '../../../schemas/error.ts';
import { begin, end, watch } from '../../jobs/handover.ts';
import { toast } from '../../stores/toast.ts';
import { type Handover, unlessFailed } from './handover-step.ts';

interface Asked {
  direction: Direction;
  files: number;
  mb?: number;
  accept?: string[];
  /** Told of each look at it; must not reject. */
  onLook?(now: HandoverData, signal: AbortSignal): void | Promise<void>;
}

/**
 * Begins a handover when it is first shown and again at `again`, and keeps an eye on it. It ends with the component,
 * and with the page as well as a page's last word goes.
 */
export function useHandover(asked: Asked): { handover: Handover; again(): void; fail(thrown: unknown): void } {
  const [handover, setHandover] = useState<Handover>({ step: 'beginning' });
  const [count, setCount] = useState(0);
  const latest = useRef(asked);
  latest.current = asked;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is a new handover
  useEffect(() => {
    const stopped = new AbortController();
    void keep(stopped.signal, () => latest.current, setHandover);
    return () => stopped.abort();
  }, [count]);

  const again = useCallback(() => {
    setHandover({ step: 'beginning' });
    setCount((before) => before + 1);
  }, []);
  const fail = useCallback((thrown: unknown) => {
    const error = toErrorData(thrown);
    if (error.code !== 'cancelled') setHandover({ step: 'failed', error });
  }, []);
  return { handover, again, fail };
}

type Set = (next: Handover | ((now: Handover) => Handover)) => void;

async function keep(signal: AbortSignal, asked: () => Asked, set: Set): Promise<void> {
  const { direction, files, mb, accept } = asked();
  try {
    const begun = await begin(direction, { files, mb, accept });
    const { handoverId } = begun;
    if (signal.aborted) return void end(handoverId);
    const leave = (): void => void end(handoverId);
    addEventListener('pagehide', leave);
    signal.addEventListener('abort', () => {
      removeEventListener('pagehide', leave);
      void end(handoverId).then(
        (gone) => gone || toast('没能立即从服务器删除，请检查网络；到期会自动删除。', 'danger'),
      );
    });
    set({ step: 'open', begun, now: begun, signal });
    const seen = async (now: HandoverData): Promise<void> => {
      set(unlessFailed({ step: 'open', begun, now, signal }));
      await asked().onLook?.(now, signal);
    };
    await watch(handoverId, seen, signal);
    if (!signal.aborted) set(unlessFailed({ step: 'over' }));
  } catch (thrown) {
    if (!signal.aborted) set({ step: 'failed', error: toErrorData(thrown) });
  }
}
