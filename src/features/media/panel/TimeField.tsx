import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { parseTime, writeTime } from '../shared/parts.ts';

interface Props {
  label: string;
  /** Milliseconds. */
  time: number;
  fixed: boolean;
  fits(time: number): boolean;
  onChange(time: number, stepped: boolean): void;
}

/** Milliseconds of a step of the buttons and of the arrow keys, and with the shift key. */
const STEP = 100;
const LONG_STEP = 1000;
const BUTTON =
  'grid size-11 shrink-0 cursor-pointer place-items-center text-muted hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-45';

/**
 * A time that takes effect when the field is left or Enter is pressed, and by steps at once; what is no time goes back.
 */
export function TimeField({ label, time, fixed, fits, onChange }: Props) {
  const [text, setText] = useState<string>();
  const read = text === undefined ? time : parseTime(text);
  const wrong = read === undefined || !fits(read);
  const take = (): void => {
    if (!wrong && read !== time) onChange(read, false);
    setText(undefined);
  };
  const step = (by: number): void => {
    const next = Math.max(0, (wrong ? time : read) + by);
    setText(undefined);
    if (fits(next)) onChange(next, true);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take();
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    step(way * (event.shiftKey ? LONG_STEP : STEP));
  };
  return (
    <span className="flex items-center overflow-hidden rounded-lg border border-line bg-paper has-aria-invalid:border-danger">
      <button
        type="button"
        aria-label={`${label}：早 0.1 秒`}
        disabled={fixed}
        onClick={() => step(-STEP)}
        className={BUTTON}
      >
        <Minus size={16} aria-hidden />
      </button>
      <input
        aria-label={label}
        aria-invalid={wrong || undefined}
        title="可以写 83.5、1:23.5 或 1分23秒"
        value={text ?? writeTime(time)}
        disabled={fixed}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={onKey}
        className="h-11 w-26 bg-transparent text-center text-base text-ink tabular-nums focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent disabled:opacity-50 sm:text-sm"
      />
      <button
        type="button"
        aria-label={`${label}：晚 0.1 秒`}
        disabled={fixed}
        onClick={() => step(STEP)}
        className={BUTTON}
      >
        <Plus size={16} aria-hidden />
      </button>
    </span>
  );
}
