import { Segments } from '../parts/Segments.tsx';
import { type FieldProps, INPUT } from './field.ts';

const MAX_BUTTONS = 4;

/** A choice: up to four stand side by side, more make a list. */
export function Field({ id, option, value, describedBy, disabled, onChange }: FieldProps<'select'>) {
  const choices = Object.entries(option.choices);
  if (choices.length > MAX_BUTTONS) {
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
    <Segments
      labelledBy={`${id}-label`}
      describedBy={describedBy}
      choices={choices}
      value={String(value)}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
