import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { $saved } from '../stores/saved.ts';
import { $results } from '../stores/tool.ts';
import { reset } from '../stores/work.ts';
import { Button } from './Button.tsx';

/**
 * From when and how long a second press counts as the answer to what the first one brought up, in milliseconds: that of
 * a double click is none.
 */
const ANSWER_MS = { from: 500, to: 6000 };

/** Takes all files and results off the page: at once, or with a second press where a result was not saved. */
export function ClearAll({ disabled }: { disabled: boolean }) {
  const saved = useStore($saved);
  const loses = useStore($results).some(({ id }) => !saved.has(id));
  const [asked, setAsked] = useState(false);
  const since = useRef(0);
  const why = useId();
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), ANSWER_MS.to);
    return () => clearTimeout(timer);
  }, [asked]);
  const asks = asked && loses;
  const press = (): void => {
    if (!loses || (asked && performance.now() - since.current > ANSWER_MS.from)) reset();
    else if (!asked) {
      since.current = performance.now();
      setAsked(true);
    }
  };
  return (
    <span className="relative">
      <Button
        shape="quiet"
        disabled={disabled}
        aria-describedby={asks ? why : undefined}
        onClick={press}
        className={asks ? 'bg-danger-soft text-danger! hover:bg-danger-soft!' : ''}
      >
        <span aria-live="polite">{asks ? '仍要清空' : '全部清空'}</span>
      </Button>
      {/* Over the words beside it: the question moves nothing, and hides nothing to be pressed. */}
      <span
        id={why}
        aria-live="polite"
        className="absolute top-1/2 right-full z-20 mr-1 -translate-y-1/2 rounded-md bg-ink px-2.5 py-1.5 text-xs whitespace-nowrap text-card shadow-sm empty:hidden"
      >
        {asks && '结果还没保存'}
      </span>
    </span>
  );
}
