import { useStore } from '@nanostores/react';
import type { OptionDescriptors } from '../../schemas/option.ts';
import { $optionErrors, type InputFile } from '../stores/tool.ts';
import { setFileOption } from '../stores/work.ts';

/** The options of one file, with it in the list: short text fields (page ranges and the like). */
export function EachFields({
  entry,
  each,
  disabled,
}: {
  entry: InputFile;
  each: OptionDescriptors;
  disabled: boolean;
}) {
  const errors = useStore($optionErrors);
  const own = Object.entries(each).filter(([, { files }]) => !files || files.includes(entry.type));
  return own.map(([key, option]) => {
    const error = errors[`${key}:${entry.id}`];
    return (
      <label key={key} className="flex flex-col text-xs text-muted">
        <span className="sr-only">{`${option.label}（${entry.file.name}）`}</span>
        <input
          value={String(entry.values[key] ?? option.default ?? '')}
          disabled={disabled}
          placeholder={('placeholder' in option && option.placeholder) || option.label}
          title={option.hint}
          aria-invalid={!!error}
          onChange={(event) => setFileOption(entry.id, key, event.target.value)}
          className="h-9 w-full rounded-md pointer-coarse:h-10 border border-line bg-paper px-2.5 text-sm text-ink placeholder:text-muted focus-visible:outline-2 focus-visible:outline-accent aria-invalid:border-danger"
        />
        {error && <span className="mt-0.5 text-danger">{error}</span>}
      </label>
    );
  });
}
