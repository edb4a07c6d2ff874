import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, GripVertical } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { flushSync } from 'react-dom';
import { moveFile } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { StepButton } from './parts/StepButton.tsx';

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

/** Puts a file in its place, where the order decides what comes out. */
export function Movers({ name, place, count, handle, upright = false, turns = false }: MoversProps) {
  const turned = turns ? 'max-sm:in-data-few:rotate-90' : '';
  const [Before, After] = upright ? [ChevronUp, ChevronDown] : [ChevronLeft, ChevronRight];
  const own = useRef<HTMLSpanElement>(null);
  const topOf = (): number => own.current?.getBoundingClientRect().top ?? 0;
  const move = (to: number): void => {
    const before = topOf();
    flushSync(() => moveFile(place, to));
    scrollBy(0, topOf() - before); // the next press of the same finger is for the same file
  };
  return (
    <span ref={own} className="flex items-center">
      <StepButton
        icon={Before}
        name={`前移 ${name}`}
        end={place === 0}
        onStep={() => move(place - 1)}
        className={turned}
      />
      <StepButton
        icon={After}
        name={`后移 ${name}`}
        end={place === count - 1}
        onStep={() => move(place + 1)}
        className={turned}
      />
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
