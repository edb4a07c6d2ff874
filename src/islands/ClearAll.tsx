import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $saved } from '../stores/saved.ts';
import { $results } from '../stores/tool.ts';
import { reset } from '../stores/work.ts';
import { Button } from './Button.tsx';

/** How long a second press counts as the answer to what the first one brought up, in milliseconds. */
const ASKED_MS = 6000;

/** Takes all files and results off the page: at once, or with a second press where a result was not saved. */
export function ClearAll({ disabled }: { disabled: boolean }) {
  const saved = useStore($saved);
  const loses = useStore($results).some(({ id }) => !saved.has(id));
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const asks = asked && loses;
  return (
    <Button
      shape="quiet"
      disabled={disabled}
      onClick={() => (loses && !asked ? setAsked(true) : reset())}
      className={asks ? 'text-danger!' : ''}
    >
      <span aria-live="polite">{asks ? '结果没保存，仍要清空' : '全部清空'}</span>
    </Button>
  );
}
