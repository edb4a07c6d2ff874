import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { OptionDescriptors } from '../../../../schemas/option.ts';
import { arrangedCards } from '../../../stores/arrangement.ts';
import { $files, $options } from '../../../stores/tool.ts';
import { setOption } from '../../../stores/work.ts';
import { type Named, named } from './card-moves.ts';

/** The pages of all files in the visitor's order, which is kept under the engine's option for it. */
export function useArrangement(options: OptionDescriptors) {
  const files = useStore($files);
  const [key = ''] = Object.entries(options).find(([, { type }]) => type === 'sequence') ?? [];
  const value = useStore($options)[key];
  const [before, setBefore] = useState<unknown[]>([]);
  const cards = useMemo(() => named(arrangedCards(value, files)), [value, files]);
  const set = (next: unknown): void => {
    setBefore([...before, value]);
    setOption(key, next);
  };
  return {
    files,
    cards,
    /** It is not just one file after the other. */
    own: !!value,
    arrange: (next: readonly Named[]): void =>
      set({ cards: next.map(({ key: _, ...card }) => card), files: files.map(({ id }) => id) }),
    /** Back to one file after the other. */
    straighten: (): void => set(''),
    undo: before.length
      ? (): void => {
          setOption(key, before.at(-1));
          setBefore(before.slice(0, -1));
        }
      : undefined,
  };
}
