import { type FieldProps, INPUT } from './field.ts';

const MOST_BUTTONS = 4;

/** A choice: up to four stand side by side, more make a list. */
export function Field({ id, option, value, describedBy, disabled, onChange }: FieldProps<'select'>) {
  const choices = Object.entries(option.choices);
  if (choices.length > MOST_BUTTONS) {
    return (
      <select
        id={id}
        value={String(value)}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
      >
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sunken p-1"
    >
      {choices.map(([key, text]) => (
        <label
          key={key}
          className="flex min-h-9 cursor-pointer items-center justify-center rounded-md px-1.5 text-center text-sm leading-tight text-muted has-checked:bg-card has-checked:font-medium has-checked:text-accent has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={id}
            value={key}
            checked={value === key}
            disabled={disabled}
            onChange={() => onChange(key)}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </div>
  );
}
