import { useState } from 'react';
import { Button } from './Button.tsx';

/** What rooms keep besides, in words: it goes too. */
const KEPT = Object.values(
  import.meta.glob<string>('../features/*/store/keeps.ts', { eager: true, import: 'default' }),
);
const ALL = ['文件', '结果', '设置', '收藏', ...KEPT].join('、');

/** Clears what the site keeps in this browser; asks once, as nothing brings it back. */
export function Forget({ onForget }: { onForget(): void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button shape="quiet" className="text-xs" onClick={() => setAsking(true)}>
        清除本机记录
      </Button>
    );
  const answer = (yes: boolean): void => {
    setAsking(false);
    if (yes) onForget();
  };
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-1 text-xs text-danger">
      所有工具的{ALL}都会从本机删除，不能恢复。
      <Button shape="quiet" className="text-xs" onClick={() => answer(true)}>
        确定清除
      </Button>
      <Button shape="quiet" className="text-xs" onClick={() => answer(false)}>
        保留
      </Button>
    </span>
  );
}
