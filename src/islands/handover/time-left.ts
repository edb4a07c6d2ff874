import { useEffect, useState } from 'react';
import { clock } from '../../lib/clock.ts';

/** Seconds left, counted down between two looks. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ends = performance.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => setLeft(Math.max(0, (ends - performance.now()) / 1000)), 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** Minutes and seconds as a clock shows them, the last second as 0:01: `9:05`. */
export const formatClock = (seconds: number): string => clock(Math.ceil(seconds));

/** A time span that the operator has set, in words. */
export const formatSpan = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`);
