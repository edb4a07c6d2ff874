import { useEffect } from 'react';
import type { OptionDescriptor } from '../../../../schemas/option.ts';
import { offeredChoices } from '../../../lib/offered-choices.ts';
import { $options } from '../../../stores/tool.ts';

const KEY = 'video';

/**
 * While films are cut they stay what they are, where another format was chosen only because a conversion leads to
 * another; that one comes back afterwards. `types` are those of the files.
 */
export function useOwnFormat(cuts: boolean, option: OptionDescriptor | undefined, types: readonly string[]): void {
  const [own, ...others] = new Set(types);
  const kept = own !== undefined && others.length === 0 ? own : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the option only its choices matter, which do not change
  useEffect(() => {
    if (!cuts || kept === undefined || option?.type !== 'select' || !(kept in option.choices)) return;
    const [offered] = Object.keys(offeredChoices(option, [kept]));
    if ($options.get()[KEY] !== offered) return;
    $options.set({ ...$options.get(), [KEY]: kept });
    return () => {
      if ($options.get()[KEY] === kept) $options.set({ ...$options.get(), [KEY]: offered });
    };
  }, [cuts, kept]);
}
