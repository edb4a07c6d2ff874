import { Play } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { Sentence } from '../../../../schemas/transcript.ts';
import { clock } from '../../../lib/clock.ts';

interface Props {
  sentence: Sentence;
  /** Among those shown. */
  index: number;
  now: boolean;
  fixed: boolean;
  onPlay(sentence: Sentence): void;
  onText(index: number, part: 'text' | 'translation', text: string): void;
}

/** One sentence: its time, which plays it, and its words, which can be changed. */
export const SentenceRow = memo(function SentenceRow({ sentence, index, now, fixed, onPlay, onText }: Props) {
  const { from, speaker, text, translation } = sentence;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // a sentence is one line: Enter goes to the next, with Ctrl it plays this one
    if (event.ctrlKey || event.metaKey) onPlay(sentence);
    else nextField(event.currentTarget)?.focus();
  };
  const field = (part: 'text' | 'translation', value: string, label: string) => (
    <textarea
      value={value}
      rows={1}
      readOnly={fixed}
      aria-label={`${clock(from)} ${label}`}
      onChange={({ target }) => onText(index, part, target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={onKeyDown}
      className={`field-sizing-content w-full resize-none rounded-md border border-transparent bg-transparent px-2 py-1 leading-7 hover:border-line focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-accent ${part === 'text' ? 'text-ink' : 'text-muted'}`}
    />
  );
  return (
    <li data-now={now || undefined} className={`flex items-start gap-1 px-2 py-0.5 ${now ? 'bg-accent-soft' : ''}`}>
      <button
        type="button"
        onClick={() => onPlay(sentence)}
        aria-label={`播放 ${clock(from)} 这一句`}
        className="mt-1 inline-flex min-h-8 shrink-0 cursor-pointer items-center gap-1 rounded-md px-1.5 text-sm text-accent tabular-nums hover:bg-accent-soft focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:-my-0.5 pointer-coarse:min-h-11"
      >
        <Play size={14} aria-hidden />
        {clock(from)}
      </button>
      <div className="min-w-0 flex-1">
        {speaker && <p className="px-2 pt-1 text-xs text-muted">说话人 {speaker}</p>}
        {field('text', text, '听到的')}
        {translation !== undefined && field('translation', translation, '译文')}
      </div>
    </li>
  );
});

function nextField(field: HTMLTextAreaElement): HTMLTextAreaElement | undefined {
  const all = [...(field.closest('ol')?.querySelectorAll('textarea') ?? [])];
  return all[all.indexOf(field) + 1];
}
