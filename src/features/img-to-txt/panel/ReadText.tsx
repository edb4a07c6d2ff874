import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { TextLine, TextPage } from '../../../../schemas/recognised.ts';
import { PageText } from '../../../islands/recognised/PageText.tsx';
import { withoutEmpty } from '../../../islands/recognised/text-dom.ts';
import { pageText } from '../../../lib/recognised-text.ts';
import { $files, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import { asOption } from './as-option.ts';
import { keepPages, READ, type ReadPicture } from './read-picture.ts';

/** The picture beside what was read of it, a page at a time. */
export function ReadText({ entry, read, rows }: { entry: InputFile; read: ReadPicture; rows: boolean }) {
  const fixed = isRunning(useStore($stage));
  const pages = useRef<TextPage[]>([...read.pages]);
  const [{ at, page }, setShown] = useState({ at: 0, page: pages.current[0] as TextPage });
  const onChange = (lines: TextLine[]): void => {
    // A file that was taken away takes its panel with it.
    if (!$files.get().some(({ id }) => id === entry.id)) return;
    pages.current[at] = { ...page, lines: withoutEmpty(lines) };
    keepPages(entry.file, pages.current);
    setFileOption(entry.id, READ, asOption({ ...read, pages: pages.current }));
  };
  const warnings = [
    ...((read.of ?? 0) > read.pages.length
      ? [`文件共 ${read.of} 页，只读出了前 ${read.pages.length} 页，其余已损坏。`]
      : []),
    ...(entry.values[READ] === '' ? [TOO_LONG] : []),
  ];
  return (
    <PageText
      at={at}
      pages={pages.current.length}
      onPage={(next) => setShown({ at: next, page: pages.current[next] as TextPage })}
      page={page}
      picture={read.pictures[at]}
      fixed={fixed}
      onChange={onChange}
      text={() => pages.current.map((one) => pageText(one, rows)).join('\n\n')}
      copied="复制文字"
      warnings={warnings}
    />
  );
}

const TOO_LONG =
  '这个文件的文字太多，保存时会重新识别，这里改的字带不过去；请用“复制文字”拿走改好的文字，或把文件拆小再来。';
