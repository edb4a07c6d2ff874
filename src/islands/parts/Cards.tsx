import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { placesOf } from './Segments.tsx';

export interface Card {
  value: string;
  title: string;
  hint?: string | undefined;
  /** What is expected of it, at the end of its two lines. */
  end?: readonly [ReactNode, ReactNode] | undefined;
}

interface Props {
  /** The id of the element that names the group. */
  labelledBy: string;
  describedBy: string | undefined;
  cards: readonly Card[];
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

/** Titles of more places than this need a wide card. */
const SHORT = 10;

const columnsOf = (cards: readonly Card[]): string =>
  cards.every(({ title, hint, end }) => !hint && !end && placesOf(title) <= SHORT)
    ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,6rem),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]';

/** A choice among a few, each with what it means; as many side by side as there is room for. */
export function Cards({ labelledBy, describedBy, cards, value, disabled, onChange }: Props) {
  return (
    <RadioGroup
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onValueChange={onChange}
      className={`grid gap-2 data-disabled:opacity-45 ${columnsOf(cards)}`}
    >
      {cards.map((card) => (
        <OneCard key={card.value} {...card} />
      ))}
    </RadioGroup>
  );
}

function OneCard({ value, title, hint, end }: Card) {
  const id = useId();
  return (
    <Radio.Root
      value={value}
      nativeButton
      render={<button type="button" />}
      aria-labelledby={`${id}-title`}
      aria-describedby={hint || end ? `${id}-more` : undefined}
      className="group flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line bg-card px-3 py-2 text-left transition-colors hover:border-accent/60 focus-visible:outline-2 focus-visible:outline-accent data-checked:border-accent data-checked:bg-accent-soft data-disabled:cursor-not-allowed motion-reduce:transition-none"
    >
      <span
        aria-hidden
        className="grid size-4.5 shrink-0 place-items-center rounded-full border border-muted/70 group-data-checked:border-[5px] group-data-checked:border-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span id={`${id}-title`} className="min-w-0 flex-1 text-sm font-medium text-ink">
            {title}
          </span>
          {end?.[0]}
        </span>
        {(hint || end) && (
          <span id={`${id}-more`} className="flex items-baseline gap-2 text-xs leading-snug text-muted">
            <span className="min-w-0 flex-1">{hint}</span>
            {end?.[1]}
          </span>
        )}
      </span>
    </Radio.Root>
  );
}
