import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { STRANGE, type TextPage } from '../../../../schemas/recognised.ts';
import { pageText, traditionalNote } from '../../../lib/recognised-text.ts';
import { $files, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import { asOption } from './as-option.ts';
import { PictureSide } from './PictureSide.tsx';
import { keepPages, READ, type ReadPicture } from './read-picture.ts';
import { TextSide } from './TextSide.tsx';
import { TextTools } from './TextTools.tsx';
import { changedLines, DOUBT, doubts, LINE, select, settle, settleChanged } from './text-dom.ts';
import { useAddress } from './use-read.ts';

/** Corrections are kept when nothing more was typed for so long. */
const REST_MS = 400;

/** The picture beside what was read of it, a page at a time. */
export function ReadText({ entry, read, rows }: { entry: InputFile; read: ReadPicture; rows: boolean }) {
  const fixed = isRunning(useStore($stage));
  const place = useRef<HTMLDivElement>(null);
  const pages = useRef<TextPage[]>([...read.pages]);
  const [at, setAt] = useState(0);
  // The lines as this page was opened: what is typed changes them below, not what is drawn.
  const [page, setPage] = useState(pages.current[0] as TextPage);
  const [line, setLine] = useState<number>();
  const [left, setLeft] = useState(0);
  const [other, setOther] = useState<{ mark: HTMLElement; character: string; instead: string }>();
  const src = useAddress(read.pictures[at]);
  const timer = useRef(0);

  const keep = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = 0;
    // A file that was taken away takes its panel with it.
    if (!place.current || !$files.get().some(({ id }) => id === entry.id)) return;
    pages.current[at] = { ...page, lines: changedLines(place.current, page.lines) };
    keepPages(entry.file, pages.current);
    setFileOption(entry.id, READ, asOption({ ...read, pages: pages.current }));
  }, [at, page, read, entry.file, entry.id]);
  const keepNow = useCallback((): void => {
    if (timer.current) keep();
  }, [keep]);
  const onInput = useCallback((): void => {
    if (place.current) settleChanged(place.current);
    setOther((chosen) => (chosen?.mark.hasAttribute(DOUBT) ? chosen : undefined));
    setLeft(place.current ? doubts(place.current).length : 0);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(keep, REST_MS);
  }, [keep]);
  // Before the text is taken off the page.
  useLayoutEffect(() => keepNow, [keepNow]);
  useEffect(() => setLeft(page && place.current ? doubts(place.current).length : 0), [page]);

  const show = (next: number): void => {
    keep();
    setAt(next);
    setPage(pages.current[next] as TextPage);
    setLine(undefined);
    setOther(undefined);
  };
  const nextDoubt = (): void => {
    const root = place.current;
    if (!root) return;
    const all = doubts(root);
    const mark = all[(all.indexOf(other?.mark as HTMLElement) + 1) % all.length];
    if (!mark) return;
    select(mark, root);
    const instead = mark.getAttribute(DOUBT) ?? '';
    setOther({ mark, character: mark.textContent ?? '', instead });
  };
  /** The pressed button goes, and the focus must not go with it. */
  const answered = (): void => {
    onInput();
    place.current?.focus({ preventScroll: true });
  };
  const takeOther = (): void => {
    if (!other) return;
    other.mark.textContent = other.instead;
    answered();
  };
  const keepRead = (): void => {
    if (!other) return;
    settle(other.mark);
    answered();
  };
  const warnings = [
    ...((read.of ?? 0) > read.pages.length
      ? [`文件共 ${read.of} 页，只读出了前 ${read.pages.length} 页，其余已损坏。`]
      : []),
    ...(entry.values[READ] === '' ? [TOO_LONG] : []),
    ...(page.traditional ? [traditionalNote('这一页')] : []),
    ...(page.lines.length > 0 && page.sure < STRANGE ? [UNSURE] : []),
  ];
  const text = (): string => {
    keep();
    return pages.current.map((one) => pageText(one, rows)).join('\n\n');
  };
  const choose = (index: number): void => {
    const element = place.current?.querySelector(`[${LINE}="${index}"]`);
    if (element && place.current) select(element, place.current);
  };
  return (
    <>
      <TextTools
        page={at}
        pages={pages.current.length}
        doubts={left}
        text={text}
        onPage={show}
        onDoubt={nextDoubt}
        other={fixed ? undefined : other}
        onInstead={takeOther}
        onKeep={keepRead}
      />
      {warnings.map((words) => (
        <p key={words} className="border-b border-line bg-warn-soft px-4 py-2 text-sm text-ink">
          {words}
        </p>
      ))}
      <div className="lg:grid lg:grid-cols-2">
        <PictureSide key={at} page={page} src={src} line={line} onChoose={choose} />
        <div className="flex min-w-0 flex-col border-line p-3 lg:border-l">
          <TextSide
            place={place}
            fixed={fixed}
            onInput={onInput}
            onLeave={keepNow}
            lines={page.lines}
            onLine={setLine}
          />
        </div>
      </div>
    </>
  );
}

const TOO_LONG =
  '这个文件的文字太多，保存时会重新识别，这里改的字带不过去；请用“复制文字”拿走改好的文字，或把文件拆小再来。';
const UNSURE = '这一页认得不太有把握，可能有生僻字，或者图片不够清楚，请对照原图。';
