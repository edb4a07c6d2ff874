import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, IDLE } from './Button.tsx';

interface Props extends ComponentProps<'button'> {
  icon: LucideIcon;
  words: string;
  /** In a narrow window, a part of the words. */
  brief?: string;
  /** Classes of the words where they have room beside the icon. */
  wordsClass?: string;
}

/**
 * A button of a bar: its words beside its icon; on a phone they stand small below it. One that has nothing to do for
 * now keeps the focus, which whoever works by keys would lose with each press that was the last.
 */
export function BarButton({ icon: Icon, words, brief = words, wordsClass = '', className = '', ...rest }: Props) {
  const { disabled, onClick, ...others } = rest;
  // What opens a menu is opened by more than clicks.
  const held = others['aria-haspopup'] ? { disabled } : { 'aria-disabled': disabled || undefined };
  return (
    <Button
      shape="quiet"
      aria-label={words}
      {...others}
      {...held}
      onClick={disabled ? undefined : onClick}
      className={`max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 ${IDLE} ${className}`}
    >
      <Icon size={17} aria-hidden />
      <span className="text-xs sm:hidden">{brief}</span>
      <span className={`max-sm:hidden ${wordsClass}`}>{words}</span>
    </Button>
  );
}
