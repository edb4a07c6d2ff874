import { useStore } from '@nanostores/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { Dialog } from '../../../islands/parts/Dialog.tsx';
import { toast } from '../../../stores/toast.ts';
import { $mapId, $maps, $saved, deleteMap, openMap } from '../store/keep.ts';

const when = (time: number): string =>
  new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' }).format(time);

/** The maps kept in this browser. */
export function MapsDialog({ onClose }: { onClose(): void }) {
  const maps = useStore($maps);
  const current = useStore($mapId);
  const [asking, setAsking] = useState<string>();
  const open = async (id: string): Promise<void> => {
    const there = id === current || (await openMap(id).catch(() => false));
    if (there) onClose();
    else if ($saved.get() !== 'failed') toast('这张导图已经不在了。', 'danger');
  };
  return (
    <Dialog small title="最近的导图" onClose={onClose}>
      <div className="overflow-y-auto p-2">
        {maps.length === 0 && (
          <p className="px-4 py-8 text-center text-sm text-muted">
            还没有存下的导图。改动示例或新建一张，就会出现在这里。
          </p>
        )}
        <ul>
          {maps.map(({ id, title, topics, savedAt }) => (
            <li key={id} className="flex items-center gap-1 rounded-xl hover:bg-sunken">
              <button
                type="button"
                onClick={() => void open(id)}
                className="flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-start justify-center px-4 py-2 text-left outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent"
              >
                <span className="w-full truncate font-medium">{title}</span>
                <span className="text-xs text-muted">
                  {topics} 个主题 · {when(savedAt)}
                  {id === current && ' · 正在编辑'}
                </span>
              </button>
              {id !== current &&
                (asking === id ? (
                  <Button shape="quiet" className="min-h-11 text-danger" onClick={() => void deleteMap(id)}>
                    确定删除
                  </Button>
                ) : (
                  <Button shape="icon" className="size-11" aria-label={`删除 ${title}`} onClick={() => setAsking(id)}>
                    <Trash2 size={17} aria-hidden />
                  </Button>
                ))}
            </li>
          ))}
        </ul>
        <p className="px-4 py-3 text-xs leading-5 text-muted">
          只存在这个浏览器里；清除浏览器数据会一并删掉，重要的请导出备份。
        </p>
      </div>
    </Dialog>
  );
}
