import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';

interface Props {
  /** The id of the element that names the group. */
  labelledBy: string;
  describedBy: string | undefined;
  choices: readonly (readonly [value: string, text: string])[];
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

/** A choice among a few, all in view, side by side. */
export function Segments({ labelledBy, describedBy, choices, value, disabled, onChange }: Props) {
  return (
    <RadioGroup
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onValueChange={onChange}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sunken p-1 data-disabled:opacity-45"
    >
      {choices.map(([key, text]) => (
        <Radio.Root
          key={key}
          value={key}
          nativeButton
          render={<button type="button" />}
          className="flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center justify-center rounded-md px-1.5 text-center text-sm leading-tight text-balance text-muted transition-colors hover:text-ink focus-visible:outline-2 focus-visible:outline-accent data-checked:bg-card data-checked:font-medium data-checked:text-accent data-checked:shadow-sm data-disabled:cursor-not-allowed"
        >
          {text}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
