import type { ReactNode, RefObject } from 'react';

/** What follows the pointer while something is dragged. */
export const DragGhost = ({ ghost, children }: { ghost: RefObject<HTMLDivElement | null>; children: ReactNode }) => (
  <div
    ref={ghost}
    className="pointer-events-none fixed top-0 left-0 z-40 max-w-60 truncate rounded-lg bg-accent px-3 py-2 text-sm font-medium text-on-accent shadow-xl"
  >
    {children}
  </div>
);
