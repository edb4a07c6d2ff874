import { type FieldProps, INPUT } from './field.ts';

/** A line of text; how much more may be written is told. */
export function Field({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'text'>) {
  const text = String(value);
  return (
    <>
      <input
        id={id}
        value={text}
        maxLength={option.max}
        placeholder={option.placeholder}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
      />
      <p className="text-right text-xs text-muted">你还可以输入{option.max - text.length}个字</p>
    </>
  );
}
