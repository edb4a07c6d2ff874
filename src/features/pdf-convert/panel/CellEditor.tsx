import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Props {
  name: string;
  text: string;
  style: { left: number; top: number; minWidth: number; minHeight: number };
  /** What was written, and where to go on: so many rows down, so many columns to the right. */
  onDone(text: string, down: number, right: number): void;
  onGiveUp(): void;
}

/** The field in which a cell is written: Enter and Tab go on, Alt+Enter begins a line, Escape leaves it as it was. */
export function CellEditor({ name, text, style, onDone, onGiveUp }: Props) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    const own = field.current;
    own?.focus({ preventScroll: true });
    own?.setSelectionRange(own.value.length, own.value.length);
  }, []);
  const done = (down: number, right: number): void => {
    if (ended.current) return;
    ended.current = true;
    onDone(value, down, right);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    if (key === 'Enter' && altKey) {
      event.preventDefault();
      setValue(`${value}\n`);
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      done(1, 0);
    } else if (key === 'Tab') {
      event.preventDefault();
      done(0, shiftKey ? -1 : 1);
    } else if (key === 'Escape') {
      event.preventDefault();
      ended.current = true;
      onGiveUp();
    }
  };
  return (
    <textarea
      ref={field}
      aria-label={name}
      value={value}
      rows={Math.min(8, value.split('\n').length)}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => done(0, 0)}
      style={style}
      className="absolute z-20 resize-none field-sizing-content max-w-80 border-2 border-accent bg-card px-2 py-1.5 text-sm text-ink shadow-lg outline-none pointer-coarse:text-base"
    />
  );
}
