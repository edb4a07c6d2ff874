import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { $toasts, closeToast } from '../stores/toast.ts';

const TONES = { plain: 'border-line', ok: 'border-ok', danger: 'border-danger' };

/**
 * Short messages at the top of the page: three seconds, Escape closes them. A press goes through them to what they
 * cover.
 */
export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeToast();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-5 z-50 flex flex-col items-center gap-4 px-4">
      {toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          data-toast={id}
          className={`flex max-w-xl items-center gap-3 rounded-xl border bg-card py-2 pr-2 pl-4 text-sm text-ink shadow-lg ${TONES[tone]}`}
        >
          {text}
          {action && (
            <button
              type="button"
              onClick={() => {
                closeToast(id);
                action.run();
              }}
              className="pointer-events-auto min-h-8 cursor-pointer rounded-md px-2 font-medium text-accent hover:bg-sunken"
            >
              {action.name}
            </button>
          )}
          <button
            type="button"
            aria-label="关闭提示"
            onClick={() => closeToast(id)}
            className="pointer-events-auto grid size-8 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken"
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
