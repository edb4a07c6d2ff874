import { Toggles } from '../parts/Toggles.tsx';
import { type FieldProps, INPUT } from './field.ts';

const QUICK = [
  ['', '全部'],
  ['奇数页', '奇数页'],
  ['偶数页', '偶数页'],
] as const;

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
      <Toggles name="常用范围" choices={QUICK} value={String(value)} disabled={disabled} onChange={onChange} />
    </>
  );
}
