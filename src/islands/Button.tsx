import type { ComponentProps } from 'react';

const SHAPES = {
  primary: 'min-h-11 px-5 rounded-lg bg-accent text-on-accent font-medium hover:bg-accent-strong',
  plain:
    'min-h-10 pointer-coarse:min-h-11 px-4 rounded-lg border border-line bg-card text-ink hover:border-accent hover:text-accent',
  quiet: 'min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 px-2.5 rounded-md text-accent hover:bg-accent-soft',
  bare: '',
  icon: 'size-9 pointer-coarse:size-11 rounded-md text-muted hover:bg-sunken hover:text-ink',
};

type Shape = keyof typeof SHAPES;

/**
 * Of one that says by `aria-disabled` that it has nothing to do for now: disabled, it would lose the focus to the
 * page.
 */
export const IDLE = 'aria-disabled:cursor-not-allowed! aria-disabled:opacity-45 aria-disabled:hover:bg-transparent';

const LOOK =
  'inline-flex cursor-pointer items-center justify-center gap-2 whitespace-nowrap text-sm transition-colors outline-offset-2 motion-reduce:transition-none';

/** A button of the island in one of five shapes, `bare` brings no look; `icon` ones need an `aria-label`. */
export function Button({ shape = 'plain', className = '', ...rest }: ComponentProps<'button'> & { shape?: Shape }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${LOOK} focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress ${SHAPES[shape]} ${className}`}
    />
  );
}

interface FileButtonProps extends ComponentProps<'input'> {
  shape?: Shape;
}

/** A file field that looks like a button: it opens the dialog before any script has come. */
export function FileButton({ shape = 'plain', className = '', children, ...rest }: FileButtonProps) {
  return (
    <label
      className={`relative ${LOOK} has-disabled:cursor-not-allowed has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-accent ${SHAPES[shape]} ${className}`}
    >
      <input {...rest} type="file" className="sr-only" />
      {children}
    </label>
  );
}
