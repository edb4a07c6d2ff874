import { useStore } from '@nanostores/react';
import { Info, TriangleAlert } from 'lucide-react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $files, $notes, $notKept } from '../stores/tool.ts';
import { type NoteGroup, noteGroups } from './note-groups.ts';

/** So many notes stand open; more of them, as of a batch of photos, are folded away. */
const MAX_NOTES = 8;
const NOT_KEPT: NoteGroup = { text: '浏览器没有给本页存储空间，请现在就保存。', names: [], lost: true };

/**
 * What the engine wants known. Losses stand first and look like a warning; what was replaced or left as it was is told
 * calmly below, and what a panel reports in full is left to it.
 */
export function ResultNotes({ tool, places }: Pick<ToolProps, 'tool' | 'places'>) {
  const reported = tool.panel !== undefined && places.includes('browser');
  const notes = useStore($notes).filter(({ summary }) => !(summary && reported));
  const told = noteGroups(notes, useStore($files));
  const all = useStore($notKept) ? [NOT_KEPT, ...told] : told;
  const losses = all.filter(({ lost }) => lost);
  const calm = all.filter(({ lost }) => !lost);
  return (
    <>
      {losses.length > 0 && (
        <div className="border-t border-warn/40 bg-warn-soft px-4 py-3 text-sm text-ink">
          <Notes groups={losses} />
        </div>
      )}
      {calm.length > 0 && (
        <div className="border-t border-line px-4 py-3 text-sm text-muted">
          <Notes groups={calm} />
        </div>
      )}
    </>
  );
}

function Notes({ groups }: { groups: NoteGroup[] }) {
  const rest = groups.slice(MAX_NOTES);
  return (
    <div className="flex flex-col gap-1.5">
      <NoteList groups={groups.slice(0, MAX_NOTES)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-md py-2 text-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:py-3">
            还有 {rest.length} 条说明
          </summary>
          <NoteList groups={rest} />
        </details>
      )}
    </div>
  );
}

function NoteList({ groups }: { groups: NoteGroup[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {groups.map(({ text, names, lost }) => (
        <li key={text} className="flex gap-2">
          {lost ? (
            <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warn" role="img" aria-label="注意" />
          ) : (
            <Info size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          )}
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
