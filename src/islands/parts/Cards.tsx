import { type ComponentProps, type ReactNode, useId } from 'react';
import { Radio } from './Radio.tsx';
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
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`grid gap-2 ${disabled ? 'opacity-45' : ''} ${columnsOf(cards)}`}
    >
      {cards.map((card) => (
        <OneCard
          key={card.value}
          card={card}
          radio={{ group, value: card.value, checked: card.value === value, disabled, onChoose: onChange }}
        />
      ))}
    </div>
  );
}

function OneCard({ card: { title, hint, end }, radio }: { card: Card; radio: ComponentProps<typeof Radio> }) {
  const id = useId();
  return (
    <label
      data-checked={radio.checked || undefined}
      className="group relative flex min-h-12 items-center gap-3 rounded-xl border border-line bg-card px-3 py-2 text-left transition-colors hover:border-accent/60 data-checked:border-accent data-checked:bg-accent-soft motion-reduce:transition-none"
    >
      <Radio {...radio} labelledBy={`${id}-title`} describedBy={hint || end ? `${id}-more` : undefined} />
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
    </label>
  );
}
