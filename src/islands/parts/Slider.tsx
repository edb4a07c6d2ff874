import { Slider as Base } from '@base-ui/react/slider';

interface Props {
  /** What it sets, for screen readers. */
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled: boolean;
  onChange(value: number): void;
}

/** A number by hand: drag, press on the track, arrow keys; Page keys and Shift go a tenth of the way. */
export function Slider({ name, value, min, max, step, disabled, onChange }: Props) {
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      step={step}
      largeStep={Math.max(step, Math.round((max - min) / 10))}
      disabled={disabled}
      thumbAlignment="edge"
      onValueChange={onChange}
      className="min-w-0 flex-1 data-disabled:opacity-45"
    >
      <Base.Control className="flex h-11 cursor-pointer touch-none items-center data-disabled:cursor-not-allowed">
        <Base.Track className="h-1.5 w-full rounded-full bg-line">
          <Base.Indicator className="rounded-full bg-accent" />
          <Base.Thumb
            getAriaLabel={() => name}
            className="size-5 rounded-full border-2 border-accent bg-card shadow-sm outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
