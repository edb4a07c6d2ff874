import { useId } from 'react';
import { Radio } from './Radio.tsx';

interface Props {
  /** The id of the element that names the group. */
  labelledBy: string;
  describedBy: string | undefined;
  choices: readonly (readonly [value: string, text: string])[];
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

/** Places of one line of the narrowest form; a Chinese character takes two. */
const LINE = 38;
const MAX_SEGMENTS = 4;

/** Places a text takes. */
export const placesOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0);

/** Whether choices are few and short enough for all to stand in one line. */
export const standSideBySide = (texts: readonly string[]): boolean =>
  texts.length <= MAX_SEGMENTS && texts.every((text) => placesOf(text) <= LINE / texts.length);

/** A choice among a few, all in view, side by side. */
export function Segments({ labelledBy, describedBy, choices, value, disabled, onChange }: Props) {
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sunken p-1 ${disabled ? 'opacity-45' : ''}`}
    >
      {choices.map(([key, text]) => (
        <label
          key={key}
          data-checked={key === value || undefined}
          className="relative flex min-h-10 pointer-coarse:min-h-11 items-center justify-center rounded-md px-1.5 text-center text-sm leading-tight text-balance text-muted transition-colors hover:text-ink data-checked:bg-card data-checked:font-medium data-checked:text-accent data-checked:shadow-sm data-checked:ring-1 data-checked:ring-line"
        >
          <Radio group={group} value={key} checked={key === value} disabled={disabled} onChoose={onChange} />
          {text}
        </label>
      ))}
    </div>
  );
}
