import { useEffect, useRef } from 'react';
import { removeUndoably } from '../stores/remove-undo.ts';
import type { InputFile } from '../stores/tool.ts';
import { focusFirst } from './focus-free.ts';

/** The file whose button was pressed. */
let pressed: string | undefined;

/** Takes a file off the list by its own button, which goes with it. */
export function takeAway(id: string): void {
  pressed = id;
  removeUndoably(id);
}

/** The same button of the file that is in its place then has the focus, also where the list has become another one. */
export function useNextFile(files: readonly InputFile[]): void {
  const before = useRef(files);
  useEffect(() => {
    const place = before.current.findIndex(({ id }) => id === pressed);
    before.current = files;
    const next = files[Math.min(place, files.length - 1)];
    if (!next || files.some(({ id }) => id === pressed)) return;
    pressed = undefined;
    focusFirst(`[data-file="${CSS.escape(next.id)}"] [data-remove]`);
  }, [files]);
}
