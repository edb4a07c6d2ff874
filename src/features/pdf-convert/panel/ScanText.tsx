import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sentence } from '../../../../schemas/error.ts';
import type { TextLine } from '../../../../schemas/recognised.ts';
import { LookingInto } from '../../../islands/parts/LookingInto.tsx';
import { PageText } from '../../../islands/recognised/PageText.tsx';
import { withoutEmpty } from '../../../islands/recognised/text-dom.ts';
import { useProposal } from '../../../islands/use-proposal.ts';
import { pageText } from '../../../lib/recognised-text.ts';
import { $files, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import { EDITS, keptEdits } from './kept-edits.ts';
import type { Wish } from './scan-pages.ts';
import { editedPage, warningsOn, withPage } from './text-edits.ts';
import { useScanPage } from './use-scan-page.ts';

/** The pages of a scan beside what was read of them, one at a time, to be corrected before the start. */
export function ScanText({ entry, wish }: { entry: InputFile; wish: Wish }) {
  const fixed = isRunning(useStore($stage));
  const [at, setAt] = useState(0);
  const { count, shown, error, part, note } = useScanPage(entry, wish, at);
  const [full, setFull] = useState(false);
  const known = useRef(false);
  if (shown || error) known.current = true;
  useProposal(known.current);
  // Another range of pages may have fewer.
  useEffect(() => {
    if (count && at >= count) setAt(count - 1);
  }, [count, at]);
  // Corrections are read when a page is opened, and written from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed changes the page that is drawn in no way
  const page = useMemo(() => shown && editedPage(shown.page, keptEdits(entry)), [entry.id, shown]);
  const lines = useRef<TextLine[]>(undefined);
  const onChange = (now: TextLine[]): void => {
    lines.current = now;
    // A file that was taken away takes its panel with it.
    const own = $files.get().find(({ id }) => id === entry.id);
    if (!own || !shown) return;
    const text = withPage(keptEdits(own), shown.page, now);
    setFull(text === undefined);
    if (text !== undefined) setFileOption(entry.id, EDITS, text);
  };
  return (
    <PageText
      at={at}
      pages={count}
      onPage={setAt}
      page={page?.lines.length ? page : undefined}
      picture={shown?.picture}
      fixed={fixed}
      onChange={onChange}
      text={() => pageText({ lines: withoutEmpty(lines.current ?? []) })}
      copied={count > 1 ? '复制这一页' : '复制文字'}
      warnings={[...(full ? [FULL] : []), ...(shown ? warningsOn(shown.page, wish.format) : [])]}
    >
      {shown || error ? (
        <p className="grid min-h-72 place-content-center px-4 py-6 text-center text-sm text-balance text-muted">
          {error ? sentence(error) : shown?.page.own ? OWN : NOTHING}
        </p>
      ) : (
        <LookingInto entry={entry} name="识别" part={part} words={note ?? '正在打开'} hint={FETCHED} />
      )}
    </PageText>
  );
}

const FULL = '改动太多，最后改的字没有记下来；请先生成结果，或把文件拆小再改。';
const OWN = '这一页本来就有文字，直接用它，不用识别。';
const NOTHING = '这一页没有认出文字：可能没有字，或者字太小、太模糊。';
const FETCHED = '第一次使用要先下载识别模型，约 9 MB；文件不会离开这台设备。';
