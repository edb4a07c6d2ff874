import { useStore } from '@nanostores/react';
import { Braces, CircleCheck, Download } from 'lucide-react';
import type { Result } from '../jobs/job.ts';
import { $saved, noteSaved } from '../stores/saved.ts';
import { Button } from './Button.tsx';
import { formatBytes, showName } from './format.ts';
import { saveFile } from './save.ts';

/** What came out for programs to read, out of the way of what people do. */
export function DataResults({ results }: { results: readonly Result[] }) {
  const saved = useStore($saved);
  if (!results.length) return null;
  return (
    <details className="border-t border-line text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-muted hover:text-ink focus-visible:-outline-offset-2">
        <Braces size={16} aria-hidden />
        给程序用的数据（JSON），平时用不到
      </summary>
      <ul className="flex flex-col px-4 pb-2">
        {results.map((result) => {
          const { id, file } = result;
          const Icon = saved.has(id) ? CircleCheck : Download;
          return (
            <li key={id} className="flex items-center gap-2">
              <bdi className="min-w-0 flex-1 wrap-anywhere">{showName(file.name)}</bdi>
              <span className="shrink-0 text-muted tabular-nums">{formatBytes(file.size)}</span>
              <Button
                shape="icon"
                aria-label={`保存 ${file.name}${saved.has(id) ? '（已保存）' : ''}`}
                onClick={() => {
                  saveFile(file, file.name);
                  noteSaved([result]);
                }}
              >
                <Icon size={18} className={saved.has(id) ? 'text-ok' : ''} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
