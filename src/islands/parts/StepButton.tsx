import type { LucideIcon } from 'lucide-react';
import { Button, IDLE } from '../Button.tsx';

interface Props {
  icon: LucideIcon;
  /** 上一页, 前移. */
  name: string;
  /** There is nothing more that way. */
  end: boolean;
  onStep(): void;
  /** Of the icon. */
  className?: string;
}

/**
 * One step through pages, or of a file among others. At the end it says so and does nothing, but keeps the focus: a
 * button that is disabled under the finger of a keyboard loses it to the page.
 */
export const StepButton = ({ icon: Icon, name, end, onStep, className }: Props) => (
  <Button
    shape="icon"
    aria-label={name}
    aria-disabled={end || undefined}
    onClick={() => end || onStep()}
    className={IDLE}
  >
    <Icon size={18} className={className} aria-hidden />
  </Button>
);
