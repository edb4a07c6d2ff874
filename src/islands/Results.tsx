import { useStore } from '@nanostores/react';
import { Download, Info, PackageOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { toast } from '../stores/toast.ts';
import { $files, $notes, $results, $stage, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { Failures } from './Failures.tsx';
import { formatBytes, formatChange, showName } from './format.ts';
import { NextSteps } from './NextSteps.tsx';
import { ResultRow } from './ResultRow.tsx';
import { saveFile } from './save.ts';

/** Fetched with the first result, so that they are there even when the network is gone by then. */
const loadPreview = () => import('./ResultPreview.tsx');
const loadZip = () => import('../jobs/zip.ts');
const loadBoth = (): Promise<unknown> => Promise.allSettled([loadPreview(), loadZip()]);

/** What came out: look at it, save it, take it on to the next tool. */
export function Results({ tool, next, engine }: ToolProps) {
  const results = useStore($results);
  const files = useStore($files);
  const stage = useStore($stage);
  const running = isRunning(stage);
  const [shown, setShown] = useState<{ file: File; Preview: Awaited<ReturnType<typeof loadPreview>>['ResultPreview'] }>();
  const box = useRef<HTMLElement>(null);
  const some = results.length > 0;
  // The start button is below: what it brought must come into view.
  useEffect(() => {
    if (!some) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    void loadBoth();
  }, [some]);
  const show = (file: File): void => {
    loadPreview().then(
      (part) => setShown({ file, Preview: part.ResultPreview }),
      () => toast('预览组件没有加载成功，请检查网络后再试一次。', 'danger'),
    );
  };
  if (!some) return <Failures engine={engine} className="rounded-2xl border border-danger/40" />;
  return (
    <section ref={box} aria-label="结果" className="scroll-mt-24 overflow-hidden rounded-2xl border border-ok/40 bg-card">
      <ResultHead results={results} tool={tool.name} running={running} cancelled={stage?.state === 'cancelled'} />
      <Failures engine={engine} className="border-b border-line" />
      <ol className="max-h-[30rem] overflow-y-auto">
        {results.map((result) => (
          <ResultRow key={result.id} result={result} change={changeOf(result, results, files)} onShow={() => show(result.file)} />
        ))}
      </ol>
      <Notes />
      {!running && <NextSteps next={next} results={results} />}
      {shown && <shown.Preview file={shown.file} onClose={() => setShown(undefined)} />}
    </section>
  );
}

/** The change of size is told where the inputs made just this one file and are all still there to compare. */
function changeOf(result: Result, results: Result[], files: { id: string; file: File }[]): string | undefined {
  const alone = results.filter(({ from }) => from.some((id) => result.from.includes(id))).length === 1;
  const inputs = files.filter(({ id }) => result.from.includes(id));
  const before = inputs.reduce((sum, { file }) => sum + file.size, 0);
  return alone && inputs.length === result.from.length ? formatChange(before, result.file.size) : undefined;
}

interface HeadProps {
  results: Result[];
  tool: string;
  running: boolean;
  cancelled: boolean;
}

function ResultHead({ results, tool, running, cancelled }: HeadProps) {
  const [packing, setPacking] = useState(false);
  const [only] = results;
  const total = results.reduce((sum, { file }) => sum + file.size, 0);
  const saveAll = async (): Promise<void> => {
    setPacking(true);
    try {
      const { zipFiles } = await loadZip();
      saveFile(
        await zipFiles(
          results.map(({ file }) => file),
          tool,
        ),
        `${tool}.zip`,
      );
    } catch {
      toast('打包失败，可能是内存不足，请逐个下载。', 'danger');
    } finally {
      setPacking(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-ok-soft px-4 py-3">
      <p className="min-w-0 flex-1 text-sm font-medium text-ok">
        {running ? '已完成' : cancelled ? '已取消，之前完成了' : '处理完成，共'} {results.length} 个文件，{formatBytes(total)}
      </p>
      {results.length === 1 && only ? (
        <Button shape="primary" onClick={() => saveFile(only.file, only.file.name)} className="max-sm:w-full">
          <Download size={18} aria-hidden />
          下载
        </Button>
      ) : (
        <Button shape="primary" disabled={packing || running} onClick={() => void saveAll()} className="max-sm:w-full">
          <PackageOpen size={18} aria-hidden />
          {packing ? '正在打包…' : '全部下载（ZIP）'}
        </Button>
      )}
    </div>
  );
}

/** What the engine wants known: what was repaired, replaced or left out. The same sentence of many files is told once. */
function Notes() {
  const notes = useStore($notes);
  const files = useStore($files);
  const groups = new Map<string, string[]>();
  for (const { text, from } of notes) {
    const names = files.filter(({ id }) => from.includes(id)).map(({ file }) => showName(file.name));
    groups.set(text, [...(groups.get(text) ?? []), ...names]);
  }
  if (!groups.size) return null;
  return (
    <ul className="flex flex-col gap-1.5 border-t border-line px-4 py-3 text-sm text-muted">
      {[...groups].map(([text, names]) => (
        <li key={text} className="flex gap-2">
          <Info size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          <span>
            {names.length > 0 && (
              <bdi>
                {names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个文件：` : `${names.join('、')}：`}
              </bdi>
            )}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
