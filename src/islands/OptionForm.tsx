import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OptionDescriptor } from '../../schemas/option.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { saidOf } from '../lib/size-cap.ts';
import { $files, $optionErrors, $options, $stage, isRunning } from '../stores/tool.ts';
import { traitsOf } from '../stores/traits.ts';
import { setOption } from '../stores/work.ts';
import { ExpectedChange, ExpectedSize } from './ExpectedSize.tsx';
import type { FieldProps } from './fields/field.ts';
import { shownFields, valuesOf } from './option-fields.ts';
import { showOpened } from './show-opened.ts';
import { isEstimated } from './use-expected.ts';

/** One file an option type: the file's name is the type. */
const FIELDS = import.meta.glob<ComponentType<FieldProps<never>>>('./fields/*.tsx', { eager: true, import: 'Field' });

type Entry = [key: string, option: OptionDescriptor];

/** The settings of the tool, drawn from the catalogue's descriptors. */
export function OptionForm(props: ToolProps) {
  const options = useStore($options);
  const errors = useStore($optionErrors);
  const running = isRunning(useStore($stage));
  const files = useStore($files);
  const values = valuesOf(props, options);
  const largest = Math.max(0, ...files.map(({ file }) => file.size));
  const fields = shownFields(props, options, traitsOf(files));
  const form = useNewInView(fields.map(([key]) => key));
  if (!fields.length) return null;
  const row = ([key, option]: Entry) => (
    <OptionRow
      key={key}
      name={key}
      option={saidOf(option, largest)}
      value={values[key]}
      error={errors[key]}
      disabled={running}
    />
  );
  return (
    <fieldset ref={form} className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">设置</legend>
      <Rows fields={fields.filter(([, { advanced }]) => !advanced)} row={row} />
      <More fields={fields.filter(([, { advanced }]) => advanced)} values={values} wrong={errors} row={row} />
    </fieldset>
  );
}

/** Of fields that a choice brought, the first one comes into view (`showOpened`). Gives the form its place. */
function useNewInView(keys: readonly string[]) {
  const form = useRef<HTMLFieldSetElement>(null);
  const before = useRef(keys);
  useEffect(() => {
    const fresh = keys.find((key) => !before.current.includes(key));
    before.current = keys;
    if (fresh) showOpened(form.current?.querySelector(`[data-option="${CSS.escape(fresh)}"]`));
  });
  return form;
}

interface MoreProps {
  fields: Entry[];
  values: Record<string, unknown>;
  wrong: Record<string, string>;
  row(field: Entry): ReactNode;
}

/** One row a field, but for one that stands beside the field before it. */
function Rows({ fields, row }: Pick<MoreProps, 'fields' | 'row'>) {
  const rows: Entry[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field[1].beside && last) last.push(field);
    else rows.push([field]);
  }
  return rows.map((line) =>
    line.length > 1 ? (
      <div key={line[0]?.[0]} className="flex items-start gap-3">
        {line.map(row)}
      </div>
    ) : (
      line.map(row)
    ),
  );
}

/** Settings that few need, folded away unless one of them is set or wrong. */
function More({ fields, values, wrong, row }: MoreProps) {
  const [open, setOpen] = useState(() =>
    fields.some(([key, option]) => (values[key] ?? '') !== (option.default ?? '')),
  );
  if (!fields.length) return null;
  return (
    <details
      className="group scroll-my-4"
      open={open || fields.some(([key]) => wrong[key])}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !open) showOpened(currentTarget);
        setOpen(currentTarget.open);
      }}
    >
      <summary className="-mx-1 flex cursor-pointer items-center gap-1 rounded-md px-1 py-1.5 text-sm font-medium text-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:py-3">
        <ChevronRight size={16} className="transition-transform group-open:rotate-90" aria-hidden />
        更多设置
      </summary>
      <div className="mt-4 flex flex-col gap-5">
        <Rows fields={fields} row={row} />
      </div>
    </details>
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
    <div
      data-option={name}
      className={`scroll-my-4 ${isSwitch ? 'flex items-center justify-between gap-4' : 'flex flex-col gap-1.5'}`}
    >
      {words}
      <Field
        id={id}
        option={option}
        value={value}
        describedBy={describedBy}
        invalid={!!error}
        disabled={disabled}
        expected={
          isEstimated(option)
            ? (one) => [
                <ExpectedSize key="size" name={name} value={one} />,
                <ExpectedChange key="change" name={name} value={one} />,
              ]
            : undefined
        }
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
