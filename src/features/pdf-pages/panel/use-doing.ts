import { useEffect } from 'react';
import { $doing } from '../../../stores/tool.ts';

/** Says on the start button what would be done, in pages; none, and the button names the files. */
export function useDoing(verb: string, pages: number): void {
  useEffect(() => {
    $doing.set(pages ? `${verb} ${pages} 页` : undefined);
    return () => $doing.set(undefined);
  }, [verb, pages]);
}
