import { useStore } from '@nanostores/react';
import { Info } from 'lucide-react';
import { $files, $notes, $notKept } from '../stores/tool.ts';
import { showName } from './format.ts';

/** So many notes stand open; more of them, as of a batch of photos, are folded away. */
const MAX_NOTES = 8;

/**
 * What the engine wants known: what was repaired, replaced or left out. The same sentence of many files is told once.
 */
export function ResultNotes() {
  const notes = useStore($notes);
  const files = useStore($files);
  const notKept = useStore($notKept);
  const groups = new Map<string, string[]>();
  const place = ({ from }: { from: string[] }): number => files.findIndex(({ id }) => id === from[0]);
  // Files end in any order; what is said of them stands in theirs.
  for (const { text, from } of [...notes].sort((a, b) => place(a) - place(b))) {
    const names = files.filter(({ id }) => from.includes(id)).map(({ file }) => showName(file.name));
    groups.set(text, [...(groups.get(text) ?? []), ...names]);
  }
  if (notKept) groups.set('浏览器没有给本页存储空间，请现在就保存。', []);
  if (!groups.size) return null;
  const all = [...groups];
  const rest = all.length > MAX_NOTES ? all.slice(MAX_NOTES) : [];
  return (
    <div className="flex flex-col gap-1.5 border-t border-line px-4 py-3 text-sm text-muted">
      <NoteList notes={all.slice(0, MAX_NOTES)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-md py-2 text-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:py-3">
            还有 {rest.length} 条说明
          </summary>
          <NoteList notes={rest} />
        </details>
      )}
    </div>
  );
}

function NoteList({ notes }: { notes: [text: string, names: string[]][] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {notes.map(([text, names]) => (
        <li key={text} className="flex gap-2">
          <Info size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          <span>
            {names.length > 0 && (
              <bdi>
                {names.length > 3
                  ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个文件：`
                  : `${names.join('、')}：`}
              </bdi>
            )}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
