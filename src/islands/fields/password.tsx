import { PasswordInput } from '../PasswordInput.tsx';
import { type FieldProps, INPUT } from './field.ts';

/** A password to be set; it can be made visible, and browsers are asked not to fill in one they know. */
export const Field = ({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'password'>) => (
  <PasswordInput
    id={id}
    autoComplete="new-password"
    value={String(value)}
    maxLength={option.max}
    disabled={disabled}
    aria-invalid={invalid}
    aria-describedby={describedBy}
    onChange={(event) => onChange(event.target.value)}
    className={INPUT}
  />
);
