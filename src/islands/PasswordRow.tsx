import { useStore } from '@nanostores/react';
import { LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { $typed, typePassword } from '../stores/passwords.ts';
import type { InputFile } from '../stores/tool.ts';
import { givePassword } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { PasswordInput } from './PasswordInput.tsx';

/** Asks for the password of a locked file; it stays in this page's memory, and a start takes what stands here. */
export function PasswordRow({
  entry,
  wrong,
  othersLocked,
}: {
  entry: InputFile;
  wrong: boolean;
  othersLocked: boolean;
}) {
  const { text, toAll } = useStore($typed)[entry.id] ?? { text: '', toAll: true };
  const write = (typed: { text?: string; toAll?: boolean }): void => typePassword(entry.id, { text, toAll, ...typed });
  const id = useId();
  return (
    <form
      className={`flex flex-wrap items-center gap-2 rounded-lg p-2.5 ${wrong ? 'bg-danger-soft' : 'bg-warn-soft'}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text) givePassword(entry.id, text, othersLocked && toAll);
      }}
    >
      <label htmlFor={id} className={`flex w-full items-center gap-1.5 text-sm ${wrong ? 'text-danger' : 'text-warn'}`}>
        <LockKeyhole size={16} aria-hidden />
        {wrong ? '密码不正确，请重新输入' : '文件有密码，请输入打开密码'}
      </label>
      <PasswordInput
        id={id}
        autoComplete="off"
        value={text}
        aria-invalid={wrong}
        onChange={(event) => write({ text: event.target.value })}
        className="h-11 rounded-lg border border-line bg-card px-3 text-sm text-ink focus-visible:outline-2 focus-visible:outline-accent"
      />
      <Button type="submit" disabled={!text}>
        确定
      </Button>
      {othersLocked && (
        <label className="flex w-full items-center gap-2 text-sm text-ink">
          <input
            type="checkbox"
            checked={toAll}
            onChange={(event) => write({ toAll: event.target.checked })}
            className="size-4 accent-accent"
          />
          同时用于其他加密文件
        </label>
      )}
    </form>
  );
}
