import { showName, splitName } from './format.ts';

/** A file name on one line, cut in the middle where it is too long, safe against direction tricks. */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitName(name);
  return (
    <bdi title={showName(name)} className="flex min-w-0 text-sm font-medium text-ink">
      <span className="truncate">{start}</span>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </bdi>
  );
}
