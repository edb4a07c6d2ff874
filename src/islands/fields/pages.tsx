import { Button } from '../Button.tsx';
import { type FieldProps, INPUT } from './field.ts';

const QUICK = { 全部: '', 奇数页: 'odd', 偶数页: 'even' };

/** A page range, with the three most used ones at hand. */
export function Field({ id, value, describedBy, invalid, disabled, onChange }: FieldProps<'pages'>) {
  return (
    <>
      <input
        id={id}
        value={String(value)}
        placeholder="全部页，或 1-3,5,8-"
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
      />
      <div className="mt-1 flex gap-1">
        {Object.entries(QUICK).map(([text, range]) => (
          <Button
            key={text}
            shape="quiet"
            disabled={disabled}
            aria-pressed={value === range}
            onClick={() => onChange(range)}
            className="aria-pressed:bg-accent-soft aria-pressed:font-medium"
          >
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}
