import { useEffect, useRef } from 'react';
import type { InputFile } from '../stores/tool.ts';
import { passwordOf } from './file-state.ts';
import { focusFirst, focusIsFree, focusOnceSeen } from './focus-free.ts';
import { PasswordRow } from './PasswordRow.tsx';

interface Props {
  entry: InputFile;
  /** A password would be of use now. */
  asks: boolean;
  /** Other locked files wait for a password as well. */
  othersLocked: boolean;
  className: string;
}

/** The field of a file's password, where it asks for one. It stays mounted, so that it knows of one given before. */
export function PasswordAsk({ entry, asks, othersLocked, className }: Props) {
  const { wrong } = passwordOf(entry);
  const field = useRef<HTMLInputElement>(null);
  const given = useRef(false);
  const next = useRef<HTMLElement>(null);
  const alone = asks && !othersLocked;
  useEffect(() => {
    // The one thing to do next; on a phone its keyboard would cover the page.
    return alone && matchMedia('(pointer: fine)').matches ? focusOnceSeen(field) : undefined;
  }, [alone]);
  useEffect(() => {
    if (!given.current) return;
    if (asks && wrong) {
      // It comes back for another one, with the focus it had.
      given.current = false;
      if (focusIsFree() || document.activeElement === next.current) field.current?.focus();
    } else if (!asks) {
      // The field went when its password was tried: on to the next one, or to the start.
      next.current = focusFirst('[data-file] input[data-password]', '[data-start]');
    }
  }, [asks, wrong]);
  return (
    asks && (
      <PasswordRow
        entry={entry}
        wrong={wrong}
        othersLocked={othersLocked}
        field={field}
        className={className}
        onGive={() => {
          given.current = true;
        }}
      />
    )
  );
}
