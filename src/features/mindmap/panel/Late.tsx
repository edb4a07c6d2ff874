import type { ReactNode } from 'react';
import { type LatePart, useLatePart } from '../../../islands/late-part.ts';
import { NOT_LOADED } from '../../../islands/not-loaded.ts';
import { toast } from '../../../stores/toast.ts';

interface Props<P> {
  of: LatePart<P>;
  /** Stands in its place until it is there. */
  waiting?: ReactNode;
  /** Called too where it has not come, which is told. */
  onClose?(): void;
}

/** A late part with its own props. */
export function Late<P>({ of, waiting = null, ...props }: Props<P> & P) {
  const { onClose } = props;
  const Shown = useLatePart(of, () => {
    toast(NOT_LOADED, 'danger');
    onClose?.();
  });
  return Shown ? <Shown {...(props as unknown as P & object)} /> : waiting;
}
