import type { OptionDescriptor } from '../../schemas/option.ts';

type Select = Extract<OptionDescriptor, { type: 'select' }>;

/**
 * The choices of a select that make sense for files of these types: with `otherThanInput` not the one that all of them
 * are.
 */
export function offeredChoices({ choices, otherThanInput }: Select, types: readonly string[]): Record<string, string> {
  const [only] = types;
  if (!otherThanInput || !only || types.some((type) => type !== only)) return choices;
  return Object.fromEntries(Object.entries(choices).filter(([value]) => value !== only));
}
