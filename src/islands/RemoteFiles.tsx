import { useStore } from '@nanostores/react';
import { Cloud, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { goesOn } from '../stores/parts.ts';
import { deleteFromService } from '../stores/remote.ts';
import { toast } from '../stores/toast.ts';
import { $files, $stage, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { formatTime } from './format.ts';

/**
 * What the service still has of these files: until when, and a way to delete it now. Nothing where it has nothing and
 * gets nothing.
 */
export function RemoteFiles() {
  const files = useStore($files);
  const running = isRunning(useStore($stage));
  const [deleting, setDeleting] = useState(false);
  const there = files.filter(({ remote }) => remote && !(remote.until && Date.parse(remote.until) < Date.now()));
  const until = there
    .flatMap(({ remote }) => remote?.until ?? [])
    .sort()
    .at(-1);
  useRenderAt(until);
  const uploads = running && goesOn(files);
  if (!there.length && !uploads) return null;
  const remove = async (): Promise<void> => {
    setDeleting(true);
    const deleted = await deleteFromService(there.map(({ id }) => id));
    setDeleting(false);
    if (deleted) toast('服务器上的文件已全部删除，结果还在本机。', 'ok');
    else toast('没能立即删除，请检查网络后再试；到期会自动删除。', 'danger');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-card px-4 py-2.5 text-sm text-muted">
      <Cloud size={18} className="shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 basis-32">
        服务器上的文件会在{until ? ` ${formatTime(new Date(until), new Date())} ` : ' 2 小时内'}自动删除。
      </span>
      <Button
        disabled={deleting || running}
        onClick={() => void remove()}
        className="min-h-9 px-3 pointer-coarse:min-h-10"
      >
        <Trash2 size={15} aria-hidden />
        {deleting ? '正在删除…' : '立即删除'}
      </Button>
    </div>
  );
}

/** Draws anew when a time (ISO 8601) has come: what is over then must not stand there as to come. */
function useRenderAt(time: string | undefined): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!time) return;
    const timer = setTimeout(() => draw((count) => count + 1), Math.max(0, Date.parse(time) - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [time]);
}
