import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $files } from '../stores/tool.ts';
import { $stayHere, $ways, setStayHere } from '../stores/ways.ts';
import { sayWays } from './say-ways.ts';

/** Before the start: which files leave this machine and why, and the visitor's word on it. */
export function Ways() {
  const files = useStore($files);
  const ways = useStore($ways);
  const stayHere = useStore($stayHere);
  const leaves = [...ways.values()].some(({ place }) => place === 'service');
  // Once there it stays: taken back by itself, it is not taken away under the hand.
  const offered = useRef(false);
  offered.current ||= leaves || stayHere;
  const sentences = sayWays(files, ways);
  if (!sentences.length && !offered.current) return null;
  return (
    <div className="flex flex-col gap-1 rounded-xl border border-line bg-card px-4 py-2.5 text-sm text-muted">
      {sentences.length > 0 && (
        <ul aria-label="文件在哪里处理" className="break-all">
          {sentences.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {offered.current && (
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-ink pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={stayHere}
            onChange={({ target }) => setStayHere(target.checked)}
          />
          全部留在本机处理
        </label>
      )}
    </div>
  );
}
