import { Switch } from '../parts/Switch.tsx';
import type { FieldProps } from './field.ts';

/** On or off. */
export const Field = ({ id, value, describedBy, disabled, onChange }: FieldProps<'switch'>) => (
  <Switch id={id} checked={value === true} disabled={disabled} describedBy={describedBy} onChange={onChange} />
);
