import { Slider } from '../parts/Slider.tsx';
import { type FieldProps, INPUT } from './field.ts';

/**
 * Steps from the least to the most between which a slider is of use: fewer are typed sooner, more no hand can tell
 * apart.
 */
const SLIDING = { from: 33, to: 1000 };

/** A number: a box for the exact value, beside a slider for the hand where that can be told. */
export function Field({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'number'>) {
  const { min, max, step = 1, unit, label } = option;
  const number = Number(value);
  const steps = (max - min) / step;
  return (
    <div className="flex items-center gap-3">
      {steps >= SLIDING.from && steps <= SLIDING.to && (
        <Slider
          name={`${label}滑块`}
          value={Number.isFinite(number) ? number : min}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          onChange={onChange}
        />
      )}
      <span className="flex w-32 items-center gap-1.5">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          value={String(value)}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value === '' ? '' : event.target.valueAsNumber)}
          className={`${INPUT} tabular-nums`}
        />
        {unit && <span className="shrink-0 text-sm text-muted">{unit}</span>}
      </span>
    </div>
  );
}
