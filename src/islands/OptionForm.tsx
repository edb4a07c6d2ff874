import { useStore } from '@nanostores/react';
import { type ComponentType, useId } from 'react';
import type { OptionDescriptor } from '../../schemas/option.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { $optionErrors, $options, $stage, isRunning } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import type { FieldProps } from './fields/field.ts';
import { shownFields, valuesOf } from './option-fields.ts';

/** One file an option type: the file's name is the type. */
const FIELDS = import.meta.glob<ComponentType<FieldProps<never>>>('./fields/*.tsx', { eager: true, import: 'Field' });

/** The settings of the tool, drawn from the catalogue's descriptors. */
export function OptionForm(props: ToolProps) {
  const options = useStore($options);
  const errors = useStore($optionErrors);
  const disabled = isRunning(useStore($stage));
  const values = valuesOf(props, options);
  const fields = shownFields(props, options);
  if (!fields.length) return null;
  return (
    <fieldset className="flex flex-col gap-5 rounded-2xl border border-line bg-card p-4 sm:p-5">
      <legend className="sr-only">设置</legend>
      {fields.map(([key, option]) => (
        <OptionRow key={key} name={key} option={option} value={values[key]} error={errors[key]} disabled={disabled} />
      ))}
    </fieldset>
  );
}

interface RowProps {
  name: string;
  option: OptionDescriptor;
  value: unknown;
  error: string | undefined;
  disabled: boolean;
}

function OptionRow({ name, option, value, error, disabled }: RowProps) {
  const id = useId();
  const Field = FIELDS[`./fields/${option.type}.tsx`] as ComponentType<FieldProps<typeof option.type>> | undefined;
  if (!Field) return null;
  const describedBy = [option.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const isSwitch = option.type === 'switch';
  const words = (
    <div className="min-w-0">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium text-ink">
        {option.label}
      </label>
      {option.hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {option.hint}
        </p>
      )}
    </div>
  );
  return (
    <div data-option={name} className={isSwitch ? 'flex items-center justify-between gap-4' : 'flex flex-col gap-1.5'}>
      {words}
      <Field
        id={id}
        option={option}
        value={value}
        describedBy={describedBy}
        invalid={!!error}
        disabled={disabled}
        onChange={(next) => setOption(name, next)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
