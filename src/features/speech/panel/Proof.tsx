import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ToolProps } from '../../../../schemas/tool.ts';
import type { Sentence, Transcript } from '../../../../schemas/transcript.ts';
import { Button } from '../../../islands/Button.tsx';
import { valuesOf } from '../../../islands/option-fields.ts';
import { $options, $results, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { isSpoken } from '../shared/voicing.ts';
import { Player } from './Player.tsx';
import { SentenceRow } from './SentenceRow.tsx';
import { giveBack, goesBack, keepTranscript, untranslated } from './transcripts.ts';
import { useFollowing } from './use-following.ts';
import { useRewrite } from './use-rewrite.ts';

/** Sentences drawn at once. */
const PAGE = 100;

interface Props extends ToolProps {
  entry: InputFile;
  transcript: Transcript;
  /** There is a voice here for what is asked for. */
  canSpeak: boolean;
}

/** The recording beside its text: a time plays its sentence, the words can be changed, and the results follow. */
export function Proof({ entry, transcript, canSpeak, ...props }: Props) {
  const fixed = isRunning(useStore($stage));
  const player = useRef<HTMLVideoElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const until = useRef(Number.POSITIVE_INFINITY);
  const [now, setNow] = useState(-1);
  const [page, setPage] = useState(0);
  const { begins, follows } = useFollowing(list, player, now);
  const { written } = useRewrite(props, entry, transcript);
  const { sentences } = transcript;
  const left = untranslated(transcript);
  const { voice } = valuesOf(props, useStore($options));
  const speaks = canSpeak && voice !== 'none' && transcript.to !== undefined && goesBack(transcript);
  const spoken = useStore($results).some(({ from, file }) => from.includes(entry.id) && isSpoken(file.name));
  const pages = Math.ceil(sentences.length / PAGE);
  const shown = sentences.slice(page * PAGE, (page + 1) * PAGE);
  const onPlay = useCallback(
    ({ from, to }: Sentence): void => {
      const element = player.current;
      if (!element) return;
      element.currentTime = from;
      until.current = to;
      begins();
      void element.play().catch(() => undefined);
    },
    [begins],
  );
  const onTime = (seconds: number): void => {
    if (seconds >= until.current) {
      until.current = Number.POSITIVE_INFINITY; // after its sentence it plays on only where the visitor says so
      player.current?.pause();
    }
    const at = sentences.findLastIndex(({ from }) => from <= seconds + 0.05);
    if (at === now) return;
    if (follows() && at >= 0) setPage(Math.floor(at / PAGE));
    setNow(at);
  };
  const onText = useCallback(
    (index: number, part: 'text' | 'translation', text: string): void => {
      const changed = transcript.sentences.map((one, at) => (at === index ? { ...one, [part]: text } : one));
      keepTranscript(entry.id, { ...transcript, sentences: changed });
    },
    [entry.id, transcript],
  );
  return (
    <>
      {/* It stays in sight while the page scrolls along the sentences. */}
      <div className="sticky top-14 z-10 bg-card">
        <Player entry={entry} player={player} onBegin={begins} onTime={onTime} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-line px-4 py-2 text-sm text-muted">
        <span className="min-w-0 flex-1 basis-48">
          点时间听这一句，文字可以直接改
          <span className="pointer-coarse:hidden">；回车到下一句，Ctrl + 回车听这一句</span>
        </span>
        <span role="status">{written ? '结果和这里一致' : '正在写进结果……'}</span>
        {left > 0 && !fixed && (
          <Button shape="quiet" onClick={() => giveBack(entry, transcript)}>
            翻译没译出的 {left} 句
          </Button>
        )}
        {left === 0 && !fixed && speaks && (
          <Button shape="quiet" onClick={() => giveBack(entry, transcript)}>
            {spoken ? '按现在的译文重新朗读' : '朗读译文'}
          </Button>
        )}
        {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
      </div>
      <ol ref={list} className="py-1 *:scroll-mt-72 *:scroll-mb-28" aria-label="逐句文字">
        {shown.map((sentence, at) => (
          <SentenceRow
            key={`${sentence.from} ${sentence.to}`}
            sentence={sentence}
            fixed={fixed}
            onPlay={onPlay}
            onText={onText}
            index={page * PAGE + at}
            now={page * PAGE + at === now}
          />
        ))}
      </ol>
    </>
  );
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  return (
    <span className="flex items-center gap-1">
      <Button shape="icon" aria-label="前面的句子" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden />
      </Button>
      <span className="tabular-nums">
        {page + 1} / {pages}
      </span>
      <Button shape="icon" aria-label="后面的句子" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} aria-hidden />
      </Button>
    </span>
  );
}
