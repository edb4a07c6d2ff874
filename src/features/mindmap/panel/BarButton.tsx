import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
  /** Keys that do the same, told on hover. */
  keys?: string;
  pressed?: boolean;
  /** Its name is not shown, only told. */
  bare?: boolean;
}

/** A button of the tool bars: an icon over its name. */
export function BarButton({ icon: Icon, label, keys, pressed, bare = false, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      title={keys ? `${label}（${keys}）` : label}
      aria-pressed={pressed}
      {...(bare && { 'aria-label': label })}
      {...rest}
      className={`flex min-h-11 min-w-11 shrink-0 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-lg px-2 text-ink transition-colors outline-offset-[-2px] hover:bg-sunken focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-35 aria-[expanded=true]:bg-accent-soft aria-[pressed=true]:bg-accent-soft aria-[pressed=true]:text-accent data-popup-open:bg-accent-soft motion-reduce:transition-none ${className}`}
    >
      <Icon size={19} strokeWidth={1.75} aria-hidden />
      {!bare && <span className="text-[11px] leading-4 whitespace-nowrap">{label}</span>}
    </button>
  );
}
