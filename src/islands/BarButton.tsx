import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface Props extends ComponentProps<'button'> {
  icon: LucideIcon;
  words: string;
  /** In a narrow window, a part of the words. */
  brief?: string;
  /** Classes of the words where they have room beside the icon. */
  wordsClass?: string;
  /** There is nothing for it to do now. It keeps the focus: most often that is so by its own press. */
  idle?: boolean;
}

/** As faint as one that is disabled. */
const IDLE = 'cursor-not-allowed! opacity-45 hover:bg-transparent!';

/** A button of a bar: its words beside its icon; on a phone they stand small below it. */
export const BarButton = ({
  icon: Icon,
  words,
  brief = words,
  wordsClass = '',
  idle = false,
  className = '',
  ...rest
}: Props) => (
  <Button
    shape="quiet"
    aria-label={words}
    {...rest}
    {...(idle && { 'aria-disabled': true, onClick: undefined })}
    className={`${idle ? IDLE : ''} max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 ${className}`}
  >
    <Icon size={17} aria-hidden />
    <span className="text-xs sm:hidden">{brief}</span>
    <span className={`max-sm:hidden ${wordsClass}`}>{words}</span>
  </Button>
);
