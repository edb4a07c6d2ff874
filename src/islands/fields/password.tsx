import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type FieldProps, INPUT } from './field.ts';

/** A password to be set; it can be made visible, and browsers are asked not to offer to save it. */
export function Field({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'password'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        id={id}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        value={String(value)}
        maxLength={option.max}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT} pr-12`}
      />
      <button
        type="button"
        aria-label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-lg text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
      >
        <Icon size={18} aria-hidden />
      </button>
    </div>
  );
}
