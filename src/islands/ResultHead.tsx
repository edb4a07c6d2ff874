import { useStore } from '@nanostores/react';
import { Download, PackageOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Result, Stage } from '../jobs/job.ts';
import { toast } from '../stores/toast.ts';
import { $files, $interrupted, $stage, $stale, type InputFile, isRunning, type Stale } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { formatBytes, shortName, zipName } from './format.ts';
import { SendToPhone } from './handover/PhoneButtons.tsx';
import { saveFile } from './save.ts';

/** Fetched with the first result, so that it is there even when the network is gone by then. */
export const loadZip = () => import('../jobs/zip.ts');

interface HeadProps {
  results: Result[];
  tool: string;
  /** All files went into one result. */
  all: boolean;
}

const MAX_NAMED = 3;

const STALE: Record<Stale, string> = { settings: '设置已改', files: '文件有增减', order: '顺序已改' };

/** What the job came to, in a sentence and a colour: well, well but for some files, stopped, or out of date. */
function outcome(
  stage: Stage | undefined,
  files: readonly InputFile[],
  all: boolean,
  interrupted: boolean,
  stale: Stale | undefined,
): { before: string; after: string; tone: string } {
  const left = files.filter((entry) => entry.stage?.state === 'failed');
  const names = left.slice(0, MAX_NAMED).map(({ file }) => shortName(file.name));
  const named = `${names.join('、')}${left.length > MAX_NAMED ? (all ? ` 等 ${left.length} 个文件` : ' 等') : ''}`;
  const after = !left.length ? '' : all ? `，没有包括 ${named}` : `，还有 ${left.length} 个没有处理：${named}`;
  if (isRunning(stage)) return { before: '已完成', after: '', tone: 'bg-ok-soft text-ok' };
  if (interrupted) return { before: '中断之前完成了', after, tone: 'bg-warn-soft text-warn' };
  if (!stage)
    return { before: `${stale ? `${STALE[stale]}，` : ''}这是上次的结果，共`, after: '', tone: 'bg-sunken text-muted' };
  if (stage.state === 'cancelled') return { before: '已取消，之前完成了', after, tone: 'bg-warn-soft text-warn' };
  return { before: '处理完成，共', after, tone: left.length ? 'bg-warn-soft text-warn' : 'bg-ok-soft text-ok' };
}

/** Nobody has turned to anything else since the start: the buttons that were pressed are gone. */
const focusIsFree = (): boolean => !document.activeElement || document.activeElement === document.body;

/** What the job came to, and the way to save it; before the first result, where that will stand. */
export function ResultHead({ results, tool, all }: HeadProps) {
  const [packing, setPacking] = useState(false);
  const stage = useStore($stage);
  const files = useStore($files);
  const running = isRunning(stage);
  const words = useRef<HTMLParagraphElement>(null);
  const ran = useRef(running);
  useEffect(() => {
    if (ran.current && !running && focusIsFree()) words.current?.focus({ preventScroll: true });
    ran.current = running;
  }, [running]);
  const [only] = results;
  const total = results.reduce((sum, { file }) => sum + file.size, 0);
  const { before, after, tone } = outcome(stage, files, all, useStore($interrupted), useStore($stale));
  const one = only ? results.length === 1 : all || files.length === 1;
  const saveAll = async (): Promise<void> => {
    setPacking(true);
    try {
      const { zipFiles } = await loadZip();
      const name = zipName(tool, results, files);
      saveFile(
        await zipFiles(
          results.map(({ file }) => file),
          name,
        ),
        `${name}.zip`,
      );
    } catch {
      toast('打包失败，可能是内存不足，请逐个下载。', 'danger');
    } finally {
      setPacking(false);
    }
  };
  return (
    <div
      className={`flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 ${only ? tone : 'bg-sunken text-muted'}`}
    >
      <p ref={words} tabIndex={-1} className="min-w-0 flex-1 basis-48 text-sm font-medium break-words outline-none">
        {only ? `${before} ${results.length} 个文件，${formatBytes(total)}` : '结果会出现在这里'}
        {only && after && <bdi>{after}</bdi>}
      </p>
      <SendToPhone files={results.map(({ file }) => file)} disabled={!only || running} />
      {one ? (
        <Button
          shape="primary"
          disabled={!only}
          onClick={() => only && saveFile(only.file, only.file.name)}
          className="max-sm:w-full"
        >
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
