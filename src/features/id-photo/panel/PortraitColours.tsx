import { Check } from 'lucide-react';
import { useId } from 'react';
import { COLOURS } from '../shared/colours.ts';

interface Props {
  /** A key of the engine's `colour`, and the colour of one's own. */
  value: string;
  custom: string;
  disabled: boolean;
  onChange(value: string): void;
  onCustom(colour: string): void;
}

const CHECKER = 'repeating-conic-gradient(#cbd0d8 0% 25%, #fff 0% 50%) 0 0 / 12px 12px';

/** The backgrounds as swatches, one tap each. */
export function PortraitColours({ value, custom, disabled, onChange, onCustom }: Props) {
  const name = useId();
  const choices = [
    ...Object.entries(COLOURS).map(([key, { label, value: colour }]) => ({ key, label, paint: colour as string })),
    { key: 'custom', label: '自定义', paint: custom },
    { key: 'clear', label: '透明', paint: CHECKER },
  ];
  return (
    <fieldset
      disabled={disabled}
      className="flex flex-wrap items-end justify-center gap-x-1 gap-y-2 disabled:opacity-50"
    >
      <legend className="sr-only">底色</legend>
      {choices.map(({ key, label, paint }) => (
        <label
          key={key}
          className="flex min-w-12 cursor-pointer flex-col items-center gap-1 text-xs text-muted has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            value={key}
            checked={value === key}
            onChange={() => onChange(key)}
            className="peer sr-only"
          />
          <span
            className="grid size-10 place-items-center rounded-full border border-line outline-offset-2 peer-checked:outline-2 peer-checked:outline-accent peer-focus-visible:outline-4"
            style={{ background: paint }}
          >
            {value === key && (
              <span className="grid size-5 place-items-center rounded-full bg-card text-accent">
                <Check size={14} aria-hidden />
              </span>
            )}
          </span>
          {label}
        </label>
      ))}
      {value === 'custom' && (
        <input
          type="color"
          aria-label="自定义底色"
          value={custom}
          onChange={(event) => onCustom(event.target.value)}
          className="h-11 w-14 cursor-pointer self-center rounded-lg border border-line bg-paper p-1"
        />
      )}
    </fieldset>
  );
}
