import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { NOT_LOADED } from '../../../islands/not-loaded.ts';
import { toast } from '../../../stores/toast.ts';

/** A component that is fetched when it is first shown, or before that. */
export interface LatePart<P> {
  there: ComponentType<P> | undefined;
  fetch(): Promise<ComponentType<P>>;
}

/** A part of the page that is not needed before it is asked for. */
export function latePart<P>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  const part: LatePart<P> = {
    there: undefined,
    async fetch() {
      part.there ??= await load();
      return part.there;
    },
  };
  return part;
}

interface Props<P> {
  of: LatePart<P>;
  /** Stands in its place until it is there. */
  waiting?: ReactNode;
  /** Called too where it has not come, which is told. */
  onClose?(): void;
}

/** A late part with its own props. Not `lazy`, which holds back what stands beside it. */
export function Late<P>({ of, waiting = null, ...props }: Props<P> & P) {
  const [Shown, setShown] = useState(() => of.there);
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let gone = false;
    const failed = (): void => {
      if (gone) return;
      toast(NOT_LOADED, 'danger');
      onClose?.();
    };
    if (!Shown) of.fetch().then((part) => setShown(() => part), failed);
    return () => {
      gone = true;
    };
  }, []);
  return Shown ? <Shown {...(props as unknown as P & object)} /> : waiting;
}
