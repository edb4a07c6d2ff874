import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_LINE, STRANGE, type TextLine, type TextPage } from '../../../schemas/recognised.ts';
import { traditionalNote } from '../../lib/recognised-text.ts';
import { PictureSide } from './PictureSide.tsx';
import { TextSide } from './TextSide.tsx';
import { TextTools } from './TextTools.tsx';
import { cutLines, LINE, select } from './text-dom.ts';
import { useAddress } from './use-address.ts';
import { useCorrections } from './use-corrections.ts';

interface Props {
  /** The page that is shown, from 0, and how many there are. */
  at: number;
  pages: number;
  onPage(page: number): void;
  /** Its lines as it was opened: what is typed changes them on the page, not what is drawn. */
  page: TextPage | undefined;
  picture: Blob | undefined;
  /** Nothing may be changed now. */
  fixed: boolean;
  /** The lines as they are now, one for each of the page's, empty where the text is gone. */
  onChange(lines: TextLine[]): void;
  /** What is to be copied, asked for after `onChange`, and what the button for it says. */
  text(): string;
  copied: string;
  /** What else the visitor should know. */
  warnings?: readonly string[];
  /** Shown in place of a page that is not there yet, or has nothing to correct. */
  children?: ReactNode;
}

/** A page that was read beside what it says: lines and picture point at each other, doubts are marked and answered. */
export function PageText({ at, pages, onPage, page, picture, fixed, onChange, text, copied, ...more }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState<number>();
  const src = useAddress(picture);
  const [cut, setCut] = useState<number[]>([]);
  const changed = (lines: TextLine[]): void => {
    setCut(cutLines(lines));
    onChange(lines);
  };
  const { left, last, other, keep, keepNow, onInput, ...acts } = useCorrections(place, page, changed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other lines
  useEffect(() => {
    setLine(undefined);
    setCut([]);
  }, [page]);
  const show = (next: number): void => {
    keep();
    onPage(next);
  };
  const choose = (index: number): void => {
    const element = place.current?.querySelector(`[${LINE}="${index}"]`);
    if (element && place.current) select(element, place.current);
  };
  const keptText = (): string => {
    keep();
    return text();
  };
  return (
    <>
      <TextTools
        page={at}
        pages={pages}
        doubts={left}
        last={last}
        text={page && keptText}
        copied={copied}
        onPage={show}
        onDoubt={acts.nextDoubt}
        other={fixed ? undefined : other}
        onInstead={acts.takeOther}
        onKeep={acts.keepRead}
      />
      {[...(more.warnings ?? []), ...(page ? warningsOf(page, cut) : [])].map((words) => (
        <p key={words} className="border-b border-line bg-warn-soft px-4 py-2 text-sm text-ink">
          {words}
        </p>
      ))}
      {page ? (
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
      ) : (
        more.children
      )}
    </>
  );
}

const warningsOf = ({ traditional, lines, sure }: TextPage, cut: readonly number[]): string[] => [
  ...(cut.length
    ? [`第 ${cut.join('、')} 行太长，结果里只留前 ${MAX_LINE.toLocaleString('en')} 个字；请把多出的字移到别的行。`]
    : []),
  ...(traditional ? [traditionalNote('这一页')] : []),
  ...(lines.length > 0 && sure < STRANGE ? [UNSURE] : []),
];

const UNSURE = '这一页认得不太有把握，可能有生僻字，或者图片不够清楚，请对照原图。';
