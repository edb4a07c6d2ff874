import { useStore } from '@nanostores/react';
import { LockKeyhole } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { $typed, typePassword } from '../stores/passwords.ts';
import type { InputFile } from '../stores/tool.ts';
import { givePassword } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { PasswordInput } from './PasswordInput.tsx';

const WRONG = '密码不正确，请重新输入';

interface Props {
  entry: InputFile;
  wrong: boolean;
  othersLocked: boolean;
  field: RefObject<HTMLInputElement | null>;
  className: string;
  /** It was given, and is tried now. */
  onGive(): void;
}

/** Asks for the password of a locked file; it stays in this page's memory, and a start takes what stands here. */
export function PasswordRow({ entry, wrong, othersLocked, field, className, onGive }: Props) {
  const { text, toAll } = useStore($typed)[entry.id] ?? { text: '', toAll: true };
  const write = (typed: { text?: string; toAll?: boolean }): void => typePassword(entry.id, { text, toAll, ...typed });
  const id = useId();
  return (
    <form
      className={`flex flex-wrap items-center gap-2 p-3 ${className} ${wrong ? 'bg-danger-soft' : 'bg-sunken/60'}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!text) return;
        onGive();
        givePassword(entry.id, text, othersLocked && toAll);
      }}
    >
      <label
        htmlFor={id}
        className={`flex w-full items-center gap-1.5 pr-6 text-sm ${wrong ? 'text-danger' : 'text-warn'}`}
      >
        <LockKeyhole size={16} className="shrink-0" aria-hidden />
        <span>
          {!wrong && <span className="@max-[16rem]:sr-only">文件有密码，</span>}
          {wrong ? WRONG : '请输入打开密码'}
        </span>
      </label>
      {/* For whoever has turned to something else since; the field itself says it with the focus. */}
      <span role="alert" className="sr-only">
        {wrong && WRONG}
      </span>
      <PasswordInput
        ref={field}
        id={id}
        autoComplete="off"
        value={text}
        aria-invalid={wrong}
        onChange={(event) => write({ text: event.target.value })}
        className="h-11 rounded-lg border border-line bg-card px-3 text-sm text-ink focus-visible:outline-2 focus-visible:outline-accent"
      />
      <Button type="submit" disabled={!text} className="@max-[14rem]:grow">
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
