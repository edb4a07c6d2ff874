import { useEffect, useRef, useState } from 'react';
import { inOrder } from '../../lib/named-numbers.ts';
import { Cards } from '../parts/Cards.tsx';
import { Segments, standSideBySide } from '../parts/Segments.tsx';
import { Slider } from '../parts/Slider.tsx';
import { showOpened } from '../show-opened.ts';
import { type FieldProps, INPUT } from './field.ts';

/**
 * Steps from the least to the most between which a slider is of use: fewer are typed sooner, more no hand can tell
 * apart.
 */
const SLIDING = { from: 33, to: 1000 };
const OWN = 'own';
const OWN_TITLE = '自己定';

/** A number: as cards where some have a name, beside a switch where 0 has a meaning of its own, else to be typed. */
export function Field(props: FieldProps<'number'>) {
  if (props.option.named) return <Named {...props} />;
  return props.option.zero ? <Zero {...props} zero={props.option.zero} /> : <Plain {...props} />;
}

/** Usual numbers by their names, and one of the visitor's own. */
function Named(props: FieldProps<'number'>) {
  const { id, option, value, describedBy, disabled, expected, onChange } = props;
  const { named = {}, hints, unit } = option;
  const [own, setOwn] = useState(!(String(value) in named));
  const isOwn = own || !(String(value) in named);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (own) showOpened(box.current);
  }, [own]);
  const common = {
    labelledBy: `${id}-label`,
    describedBy,
    disabled,
    value: isOwn ? OWN : String(value),
    onChange: (next: string) => {
      setOwn(next === OWN);
      if (next !== OWN) onChange(Number(next));
    },
  };
  const ordered = inOrder(named);
  const cards = ordered.map(([key, title]) => ({
    value: key,
    title,
    hint: hints?.[key],
    end: expected?.(key),
  }));
  const last = {
    value: OWN,
    title: OWN_TITLE,
    hint: `${option.min}–${option.max}${unit ? ` ${unit}` : ''}`,
    end: expected?.(isOwn ? String(value) : ''),
  };
  return (
    <>
      {!hints && standSideBySide([...ordered.map(([, title]) => title), OWN_TITLE]) ? (
        <Segments {...common} choices={[...ordered, [OWN, OWN_TITLE]]} />
      ) : (
        <Cards {...common} cards={[...cards, last]} />
      )}
      {isOwn && (
        <div ref={box}>
          <Plain {...props} />
        </div>
      )}
    </>
  );
}

/** Nothing of the kind, or a number. */
function Zero({ zero, ...props }: FieldProps<'number'> & { zero: { title: string; other: string; from: number } }) {
  const { id, value, describedBy, disabled, onChange } = props;
  const isZero = value === 0;
  return (
    <>
      <Segments
        labelledBy={`${id}-label`}
        describedBy={describedBy}
        choices={[
          ['zero', zero.title],
          ['other', zero.other],
        ]}
        value={isZero ? 'zero' : 'other'}
        disabled={disabled}
        onChange={(next) => onChange(next === 'zero' ? 0 : zero.from)}
      />
      {!isZero && <Plain {...props} />}
    </>
  );
}

/** A box for the exact value, beside a slider where the range is bounded. */
function Plain({ id, option, value, describedBy, invalid, disabled, expected, onChange }: FieldProps<'number'>) {
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
          aria-labelledby={`${id}-label`}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value === '' ? '' : event.target.valueAsNumber)}
          className={`${INPUT} tabular-nums`}
        />
        {unit && <span className="shrink-0 text-sm text-muted">{unit}</span>}
      </span>
      {expected && !option.named && (
        <span className="ml-auto flex flex-col items-end text-xs text-muted">{expected(String(value))}</span>
      )}
    </div>
  );
}
