import type { OptionDescriptor } from '../../schemas/option.ts';

type Select = Extract<OptionDescriptor, { type: 'select' }>;

/** The choices of a select that make sense for files of these types: with `other` not the one that all of them are. */
export function offeredChoices({ choices, other }: Select, types: readonly string[]): Record<string, string> {
  const [only] = types;
  if (!other || !only || types.some((type) => type !== only)) return choices;
  return Object.fromEntries(Object.entries(choices).filter(([value]) => value !== only));
}
