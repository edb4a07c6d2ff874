import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { moveFile } from '../stores/work.ts';
import { Button } from './Button.tsx';

const ENDS = 'aria-disabled:cursor-not-allowed! aria-disabled:opacity-45 aria-disabled:hover:bg-transparent';

interface MoversProps {
  name: string;
  place: number;
  count: number;
  handle?: ComponentProps<'button'> | undefined;
  /** The files stand below each other. */
  upright?: boolean;
  /** They do where the window is narrow and they are few. */
  turns?: boolean;
}

/**
 * Puts a file in its place, where the order decides what comes out. A button that has no more to do is not `disabled`:
 * it would lose the focus, and with it the place of who works by keyboard.
 */
export function Movers({ name, place, count, handle, upright = false, turns = false }: MoversProps) {
  const turned = turns ? 'max-sm:in-data-few:rotate-90' : '';
  const [Before, After] = upright ? [ChevronUp, ChevronDown] : [ChevronLeft, ChevronRight];
  return (
    <span className="flex items-center">
      <Button
        shape="icon"
        aria-label={`前移 ${name}`}
        aria-disabled={place === 0}
        className={ENDS}
        onClick={() => place > 0 && moveFile(place, place - 1)}
      >
        <Before size={18} className={turned} aria-hidden />
      </Button>
      <Button
        shape="icon"
        aria-label={`后移 ${name}`}
        aria-disabled={place === count - 1}
        className={ENDS}
        onClick={() => place < count - 1 && moveFile(place, place + 1)}
      >
        <After size={18} className={turned} aria-hidden />
      </Button>
      <Button
        shape="icon"
        disabled={!handle}
        {...handle}
        aria-label={`拖动排序 ${name}`}
        className="cursor-grab touch-none"
      >
        <GripVertical size={18} aria-hidden />
      </Button>
    </span>
  );
}
