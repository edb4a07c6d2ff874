import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';

interface Props {
  /** What the group is for, for screen readers. */
  name: string;
  choices: readonly (readonly [value: string, text: string])[];
  /** The one that is pressed; anything else presses none. */
  value: string | undefined;
  disabled: boolean;
  onChange(value: string): void;
}

/** Base UI takes an empty value for none. */
const named = (value: string): string => `=${value}`;

/** Short cuts, at most one of them pressed; one tab stop, arrow keys between them. */
export function Toggles({ name, choices, value, disabled, onChange }: Props) {
  return (
    <ToggleGroup
      aria-label={name}
      value={value === undefined ? [] : [named(value)]}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onChange(next.slice(1))}
      className="flex flex-wrap gap-1"
    >
      {choices.map(([key, text]) => (
        <Toggle
          key={key}
          value={named(key)}
          className="min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 cursor-pointer rounded-md px-2.5 text-sm whitespace-nowrap text-accent transition-colors hover:bg-accent-soft focus-visible:outline-2 focus-visible:outline-accent data-disabled:cursor-not-allowed data-disabled:opacity-45 data-pressed:bg-accent-soft data-pressed:font-medium"
        >
          {text}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
