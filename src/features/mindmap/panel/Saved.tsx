import { useStore } from '@nanostores/react';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { $saved } from '../store/keep.ts';
import { $map } from '../store/mindmap.ts';

/** Whether the map is kept: the truth, as the store last told it. */
export function Saved({ className = '' }: { className?: string }) {
  const saved = useStore($saved);
  const look = {
    untouched: { text: '改动会自动保存在本机', tone: 'text-muted', icon: null },
    saving: {
      text: '正在保存…',
      tone: 'text-muted',
      icon: <LoaderCircle size={13} aria-hidden className="animate-spin" />,
    },
    saved: { text: '已保存在本机', tone: 'text-muted', icon: <Check size={13} aria-hidden /> },
    failed: {
      text: '没能保存，请导出备份',
      tone: 'font-medium text-danger',
      icon: <CircleAlert size={13} aria-hidden />,
    },
  }[saved];
  return (
    <span
      role={saved === 'failed' ? 'alert' : undefined}
      data-saved={saved}
      title={saved === 'failed' ? '浏览器不允许本机存储，或空间已满：关掉页面后改动会丢失。' : undefined}
      className={`flex items-center gap-1 text-xs whitespace-nowrap ${look.tone} ${className}`}
    >
      {look.icon}
      {look.text}
    </span>
  );
}

/** What the map is called: its root's text. */
export function MapTitle() {
  const map = useStore($map);
  return <span className="block truncate text-sm font-medium">{map.root.text.replace(/\s+/g, ' ') || '未命名'}</span>;
}
