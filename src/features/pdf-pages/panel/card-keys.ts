import type { Named } from './card-moves.ts';

/** What a key does on the card that has the focus. */
export type KeyAction =
  | { do: 'focus'; key: string }
  | { do: 'move'; places: number }
  | { do: 'remove' | 'all' | 'none' };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/**
 * What a key asks for in a grid of so many columns: arrows, Home and End go to another card, with Alt they take the
 * page along; Delete leaves it out, Ctrl+A chooses all and Escape none. Undefined for any other key.
 */
export function keyAction(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Pressed,
  cards: readonly Named[],
  focused: string,
  columns: number,
): KeyAction | undefined {
  const command = ctrlKey || metaKey;
  if (command) return key.toLowerCase() === 'a' && !altKey && !shiftKey ? { do: 'all' } : undefined;
  const step = STEPS[key]?.(columns);
  if (step !== undefined && altKey) return { do: 'move', places: step };
  if (altKey) return undefined;
  if (step !== undefined) {
    const at = cards.findIndex((card) => card.key === focused);
    const to = cards[Math.min(Math.max(at + step, 0), cards.length - 1)];
    return to && { do: 'focus', key: to.key };
  }
  if (key === 'Delete') return { do: 'remove' };
  return key === 'Escape' ? { do: 'none' } : undefined;
}
