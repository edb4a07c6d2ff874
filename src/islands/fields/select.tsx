import { Cards } from '../parts/Cards.tsx';
import { Segments, standSideBySide } from '../parts/Segments.tsx';
import { type FieldProps, INPUT } from './field.ts';

/** More without a word on what they mean make a list. */
const MAX_CARDS = 5;

/** A choice: a few short ones stand side by side, those that need a word are cards, many make a list. */
export function Field({ id, option, value, describedBy, disabled, expected, onChange }: FieldProps<'select'>) {
  const choices = Object.entries(option.choices);
  const common = { labelledBy: `${id}-label`, describedBy, value: String(value), disabled, onChange };
  if (!option.hints && standSideBySide(choices.map(([, text]) => text)))
    return <Segments {...common} choices={choices} />;
  const cards = choices.map(([key, title]) => ({
    value: key,
    title,
    hint: option.hints?.[key],
    end: expected?.(key),
  }));
  if (option.hints || choices.length <= MAX_CARDS) return <Cards {...common} cards={cards} />;
  return (
    <select
      id={id}
      value={String(value)}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
      className={INPUT}
    >
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}
