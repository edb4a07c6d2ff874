import type { KeyboardEvent } from 'react';

interface Props {
  /** What the group is for, for screen readers. */
  name: string;
  choices: readonly (readonly [value: string, text: string])[];
  /** The one that is pressed; anything else presses none. */
  value: string | undefined;
  disabled: boolean;
  onChange(value: string): void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from one button of a group to the next, and from the last to the first. */
function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('button')];
  all.at((all.indexOf(event.target as HTMLButtonElement) + step) % all.length)?.focus();
}

/** Short cuts, at most one of them pressed; one tab stop, arrow keys between them. */
export function Toggles({ name, choices, value, disabled, onChange }: Props) {
  const stop = choices.find(([key]) => key === value) ?? choices[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and is named by a legend
    <div role="group" aria-label={name} onKeyDown={goByArrow} className="flex flex-wrap gap-1">
      {choices.map(([key, text]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          tabIndex={key === stop?.[0] ? 0 : -1}
          disabled={disabled}
          onClick={() => onChange(key)}
          className="min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 cursor-pointer rounded-md px-2.5 text-sm whitespace-nowrap text-accent transition-colors hover:bg-accent-soft focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-45 aria-pressed:bg-accent-soft aria-pressed:font-medium"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
