import { useEffect } from 'react';
import { $doing, type Doing } from '../stores/tool.ts';

/** Says on the start button what would be done, or what it needs first; without it the button names the files. */
export function useDoing(doing: Doing | undefined): void {
  const said = JSON.stringify(doing);
  useEffect(() => {
    $doing.set(said === undefined ? undefined : (JSON.parse(said) as Doing));
    return () => $doing.set(undefined);
  }, [said]);
}
