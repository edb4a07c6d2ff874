import { CircleCheck, type LucideIcon } from 'lucide-react';
import { Button } from './Button.tsx';

interface Props {
  saved: boolean;
  icon: LucideIcon;
  iconSize?: number;
  /** What it does, and what it says once that is done. */
  words: string;
  done: string;
  /** Of what is not saved yet. */
  shape: 'primary' | 'plain';
  disabled?: boolean;
  className: string;
  onSave(): void;
}

/** Saves what came out, and says so afterwards, to ears too; pressed again it saves again. */
export function SaveButton({ saved, icon, iconSize = 17, words, done, shape, disabled, className, onSave }: Props) {
  const Icon = saved ? CircleCheck : icon;
  return (
    <>
      <Button
        shape={saved ? 'plain' : shape}
        title={saved ? '再保存一次' : undefined}
        disabled={disabled}
        onClick={onSave}
        className={`min-h-11 ${className} ${saved ? 'border-ok/50 text-ok!' : ''}`}
      >
        <Icon size={iconSize} aria-hidden />
        {saved ? done : words}
      </Button>
      <span role="status" className="sr-only">
        {saved && '已保存，可以在浏览器的下载文件夹里找到。'}
      </span>
    </>
  );
}
