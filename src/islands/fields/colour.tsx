import { type FieldProps, INPUT } from './field.ts';

/** A colour, by the system's picker or written as #rrggbb. */
export function Field({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'colour'>) {
  const text = String(value);
  return (
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`${option.label}取色`}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : option.default}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-14 cursor-pointer rounded-lg border border-line bg-paper p-1"
      />
      <input
        id={id}
        value={text}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
      />
    </div>
  );
}
