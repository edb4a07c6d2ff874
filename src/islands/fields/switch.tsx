import type { FieldProps } from './field.ts';

/** On or off. */
export function Field({ id, value, describedBy, disabled, onChange }: FieldProps<'switch'>) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      checked={value === true}
      aria-checked={value === true}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line transition-colors outline-offset-2 before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-card before:shadow before:transition-transform checked:bg-accent checked:before:translate-x-5 focus-visible:outline-2 focus-visible:outline-accent motion-reduce:transition-none motion-reduce:before:transition-none forced-colors:appearance-auto"
    />
  );
}
