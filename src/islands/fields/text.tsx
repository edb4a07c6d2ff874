import { type FieldProps, INPUT } from './field.ts';

/** A line of text, or several; how much more may be written is shown, and usual texts are filled in with a click. */
export function Field({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'text'>) {
  const text = String(value);
  const common = {
    id,
    value: text,
    maxLength: option.max,
    placeholder: option.placeholder,
    disabled,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  };
  return (
    <>
      {option.lines ? (
        <textarea
          {...common}
          rows={option.lines}
          onChange={(event) => onChange(event.target.value)}
          className={`${INPUT} h-auto resize-y py-2.5`}
        />
      ) : (
        <input {...common} onChange={(event) => onChange(event.target.value)} className={INPUT} />
      )}
      {option.presets && (
        <ul aria-label={`常用的${option.label}`} className="flex flex-wrap gap-1.5">
          {option.presets.map((preset) => (
            <li key={preset}>
              <button
                type="button"
                disabled={disabled}
                onClick={() => onChange(preset)}
                className="min-h-8 cursor-pointer rounded-full border border-line px-3 text-xs text-ink hover:border-accent focus-visible:outline-2 focus-visible:outline-accent disabled:opacity-50 pointer-coarse:min-h-11"
              >
                {preset}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-right text-xs text-muted">你还可以输入{option.max - text.length}个字</p>
    </>
  );
}
