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
}

/** A button of a bar: its words beside its icon; on a phone they stand small below it. */
export const BarButton = ({ icon: Icon, words, brief = words, wordsClass = '', className = '', ...rest }: Props) => (
  <Button
    shape="quiet"
    aria-label={words}
    {...rest}
    className={`max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 ${className}`}
  >
    <Icon size={17} aria-hidden />
    <span className="text-xs sm:hidden">{brief}</span>
    <span className={`max-sm:hidden ${wordsClass}`}>{words}</span>
  </Button>
);
