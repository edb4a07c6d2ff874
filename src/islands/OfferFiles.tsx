import { LockKeyhole } from 'lucide-react';
import { type Given, sumUp, typeName } from '../lib/offer.ts';
import { formatBytes, showName } from './format.ts';

const SHOWN = 3;

/** The files of the offer, each with what it was found to be; of many the first ones and the sum. */
export function OfferFiles({ files, given }: { files: File[]; given: Given[] | undefined }) {
  return (
    <ul
      aria-label="你的文件"
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-xl bg-sunken px-3.5 py-2.5 text-sm"
    >
      {files.slice(0, SHOWN).map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two files may bear one name
        <li key={place} className="flex items-center gap-2.5">
          <span className="min-w-14 shrink-0 rounded-md bg-card px-1.5 text-center text-xs leading-6 font-semibold text-accent-strong">
            {given?.[place] ? typeName(given[place]) : '…'}
          </span>
          <bdi className="min-w-0 flex-1 truncate text-ink">{showName(file.name)}</bdi>
          {given?.[place]?.locked && (
            <span className="flex shrink-0 items-center gap-1 text-warn">
              <LockKeyhole size={14} aria-hidden />
              已加密
            </span>
          )}
          <span className="shrink-0 text-muted">{formatBytes(file.size)}</span>
        </li>
      ))}
      {files.length > SHOWN && (
        <li className="text-muted">
          等 {files.length} 个文件{given && `：${sumUp(given)}`}
        </li>
      )}
    </ul>
  );
}
