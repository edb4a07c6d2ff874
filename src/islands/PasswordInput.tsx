import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

/** A password that can be made visible; `data-password` tells it in either state. */
export function PasswordInput({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block min-w-32 flex-1">
      <input
        {...input}
        data-password
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className={`${className} w-full pr-12`}
      />
      <button
        type="button"
        aria-label={shown ? '隐藏密码' : '显示密码'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-lg text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
      >
        <Icon size={18} aria-hidden />
      </button>
    </span>
  );
}
