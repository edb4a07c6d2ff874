import { Dialog } from '../../../islands/parts/Dialog.tsx';
import { SHORTCUTS } from './keys.ts';

/** All shortcuts, in groups; on a Mac with the names of its keys. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const named = (keys: string): string => (mac ? keys.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥') : keys);
  const groups = [...new Set(SHORTCUTS.map(({ group }) => group))];
  return (
    <Dialog small title="快捷键" onClose={onClose}>
      <div className="grid gap-x-10 gap-y-5 overflow-y-auto p-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="mb-1 text-sm font-medium">{group}</h3>
            <dl>
              {SHORTCUTS.filter((one) => one.group === group).map(({ keys, does }) => (
                <div key={keys} className="flex items-baseline justify-between gap-4 border-t border-line py-2 text-sm">
                  <dd className="text-muted">{does}</dd>
                  <dt className="text-right">
                    <kbd className="font-sans text-xs">{named(keys)}</kbd>
                  </dt>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
