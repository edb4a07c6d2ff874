import type { OptionDescriptor } from '../../schemas/option.ts';

type Select = Extract<OptionDescriptor, { type: 'select' }>;

/**
 * The choices of a select that make sense for files of these types, the best first: with `otherThanInput` not the one
 * that all of them are, or that one last.
 */
export function offeredChoices({ choices, otherThanInput }: Select, types: readonly string[]): Record<string, string> {
  const [only] = types;
  if (!otherThanInput || !only || types.some((type) => type !== only)) return choices;
  const others = Object.entries(choices).filter(([value]) => value !== only);
  const own = otherThanInput === 'last' ? choices[only] : undefined;
  return Object.fromEntries(own === undefined ? others : [...others, [only, own]]);
}
