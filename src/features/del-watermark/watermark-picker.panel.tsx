import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, sentence, toErrorData } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import type { WatermarkFinding } from '../../../schemas/watermark.ts';
import { Button } from '../../islands/Button.tsx';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { useProposal } from '../../islands/use-proposal.ts';
import { $files, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { WatermarkCandidate } from './panel/WatermarkCandidate.tsx';
import { WatermarkCompare } from './panel/WatermarkCompare.tsx';
import { watermarksOf } from './panel/watermarks.ts';

const PICK = 'pick';
/** Less likely ones are shown on demand. */
const FIRST_SHOWN = 6;

/**
 * What may be watermarks in each PDF, to be ticked, with a page before and after; writes the engine's `pick` of the
 * file.
 */
export default function WatermarkPicker({ places }: ToolProps) {
  const alone = useStore($files).length === 1;
  return (
    <FilePanel name="水印候选" label="挑选水印" places={places} isSet={({ values }) => !!values[PICK]}>
      {(entry) => (entry.locked && !entry.password ? <Locked /> : <Found key={entry.id} entry={entry} alone={alone} />)}
    </FilePanel>
  );
}

const Words = ({ text, opening }: { text: string; opening?: true }) => (
  <p data-opening={opening} className="px-4 py-6 text-center text-sm text-muted">
    {text}
  </p>
);

function Locked() {
  useProposal(true); // the start itself asks for the password
  return <Words text="输入这个文件的密码后，可以查找水印。" />;
}

/** The finding, or why there is none. */
function useFinding(entry: InputFile): { finding?: WatermarkFinding; error?: ErrorData } {
  const running = isRunning(useStore($stage));
  const [state, setState] = useState<{ finding?: WatermarkFinding; error?: ErrorData }>({});
  const { file, password } = entry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or tick of the entry changes nothing here
  useEffect(() => {
    if (running || state.finding) return;
    const gone = new AbortController();
    watermarksOf(entry, gone.signal).then(
      (finding) => !gone.signal.aborted && setState({ finding }),
      (thrown) => !gone.signal.aborted && setState({ error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [file, password, running]);
  return state;
}

function Found({ entry, alone }: { entry: InputFile; alone: boolean }) {
  const { finding, error } = useFinding(entry);
  useProposal(!!finding || !!error);
  const words = finding && alone ? nothingToDo(finding, String(entry.values[PICK] ?? '')) : undefined;
  useDoing(words ? { words, lacks: true } : undefined);
  if (error) return <Words text={sentence(error)} />;
  if (!finding) return <Words text="正在查找水印……" opening />;
  if (!finding.candidates.length)
    return <Words text="没有找到像水印的内容。扫描件里的水印和图像是一体的，这里去不掉。" />;
  return <Candidates entry={entry} finding={finding} />;
}

/** Why a start would take nothing away, in a word for its button. */
function nothingToDo({ candidates }: WatermarkFinding, pick: string): string | undefined {
  if (!candidates.length) return '没有找到水印';
  return pick === 'none' || (!pick && !candidates.some(({ certain }) => certain)) ? '先选要去掉的' : undefined;
}

function Candidates({ entry, finding: { candidates, pages } }: { entry: InputFile; finding: WatermarkFinding }) {
  const fixed = isRunning(useStore($stage));
  const [all, setAll] = useState(false);
  const [focus, setFocus] = useState(candidates[0]?.page ?? 1);
  const said = String(entry.values[PICK] ?? '');
  const picked = new Set(said ? said.split(',') : candidates.filter(({ certain }) => certain).map(({ id }) => id));
  const shown = all
    ? candidates
    : candidates.filter(({ certain, id }, index) => certain || picked.has(id) || index < FIRST_SHOWN);
  const write = (ids: string[]): void => setFileOption(entry.id, PICK, ids.join() || 'none');
  const toggle = (id: string, page: number): void => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setFocus(page);
    write(candidates.filter((one) => next.has(one.id)).map((one) => one.id));
  };
  const count = candidates.filter(({ id }) => picked.has(id)).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {summary(count, candidates)}
        </p>
        <Button shape="quiet" disabled={fixed || !count} onClick={() => write([])}>
          全不选
        </Button>
      </div>
      <ul className="grid gap-3 p-3 sm:grid-cols-2">
        {shown.map((candidate) => (
          <WatermarkCandidate
            key={candidate.id}
            entry={entry}
            candidate={candidate}
            total={pages}
            checked={picked.has(candidate.id)}
            disabled={fixed}
            onToggle={() => toggle(candidate.id, candidate.page)}
          />
        ))}
      </ul>
      {shown.length < candidates.length && (
        <div className="px-3 pb-3 text-center">
          <Button shape="quiet" onClick={() => setAll(true)}>
            再看 {candidates.length - shown.length} 项不太像的
          </Button>
        </div>
      )}
      <WatermarkCompare entry={entry} pages={pages} pick={count ? [...picked].join() : 'none'} wanted={focus} />
    </>
  );
}

function summary(count: number, candidates: WatermarkFinding['candidates']): string {
  const certain = candidates.filter((one) => one.certain).length;
  const found = certain ? `找到 ${certain} 项水印` : '没有能确定的水印，下面这些请你判断';
  return count ? `${found}，将去除 ${count} 项` : `${found}，还没有选中`;
}
