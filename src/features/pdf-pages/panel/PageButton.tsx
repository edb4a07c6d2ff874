import type { ReactNode } from 'react';

interface Props {
  page: number;
  on: boolean;
  fixed: boolean;
  /** Stands in the frame: the page's picture, and what is drawn over it. */
  picture: ReactNode;
  /** Below it: the number, and what is said of the page. */
  children: ReactNode;
  /** `range`: with the shift key. */
  onPress(page: number, range: boolean): void;
}

/** A page to be chosen with a press. */
export const PageButton = ({ page, on, fixed, picture, children, onPress }: Props) => (
  <button
    type="button"
    aria-pressed={on}
    disabled={fixed}
    onClick={(event) => onPress(page, event.shiftKey)}
    className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-lg p-2 outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
  >
    <span className="relative grid aspect-(--frame) w-full place-items-center overflow-hidden">{picture}</span>
    {children}
  </button>
);

/** The mark at the corner of a chosen page; its colour is the caller's. */
export const ChosenMark = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full text-on-accent ${className}`}>
    {children}
  </span>
);
