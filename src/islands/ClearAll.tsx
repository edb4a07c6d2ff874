import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $saved } from '../stores/saved.ts';
import { $results } from '../stores/tool.ts';
import { reset } from '../stores/work.ts';
import { Button } from './Button.tsx';

/**
 * From when and how long a second press counts as the answer to what the first one brought up, in milliseconds: that of a
 * double click is none.
 */
const ANSWER_MS = { from: 500, to: 6000 };

/** Takes all files and results off the page: at once, or with a second press where a result was not saved. */
export function ClearAll({ disabled }: { disabled: boolean }) {
  const saved = useStore($saved);
  const loses = useStore($results).some(({ id }) => !saved.has(id));
  const [asked, setAsked] = useState(false);
  const since = useRef(0);
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
    <Button shape="quiet" disabled={disabled} onClick={press} className={asks ? 'text-danger!' : ''}>
      <span aria-live="polite">{asks ? '结果没保存，仍要清空' : '全部清空'}</span>
    </Button>
  );
}
