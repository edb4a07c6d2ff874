import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** A component that is fetched when it is first shown, or before that. */
export interface LatePart<P> {
  there: ComponentType<P> | undefined;
  /** Rejects where it does not come; the next call tries again. */
  fetch(): Promise<ComponentType<P> | undefined>;
}

/** A part of the page that is not needed before it is asked for; `load` gives none where there is none. */
export function latePart<P>(load: () => Promise<ComponentType<P> | undefined>): LatePart<P> {
  const part: LatePart<P> = {
    there: undefined,
    async fetch() {
      part.there ??= await load();
      return part.there;
    },
  };
  return part;
}

/**
 * The component of a late part once it is there; `onFail` is called where it does not come. Not `lazy`: React would
 * hold back what stands beside it, and the part itself for 300 ms even where it is there.
 */
export function useLatePart<P>(part: LatePart<P>, onFail: () => void): ComponentType<P> | undefined {
  const [, setCome] = useState(0);
  const shown = part.there;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called where it fails asks for no new attempt
  useEffect(() => {
    // It may have come since it was looked for: what was drawn decides.
    if (shown) return;
    let gone = false;
    part.fetch().then(
      () => gone || startTransition(() => setCome((count) => count + 1)),
      () => gone || onFail(),
    );
    return () => {
      gone = true;
    };
  }, [part, shown]);
  return shown;
}
