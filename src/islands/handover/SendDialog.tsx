import { CircleCheck, ShieldAlert, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type HandoverData, MAX_HANDOVER_FILES } from '../../../schemas/api/handover.ts';
import { UserError } from '../../../schemas/error.ts';
import { give } from '../../jobs/handover.ts';
import { Button } from '../Button.tsx';
import { formatBytes, formatPart, shortName } from '../format.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { Ended, TimeLeft } from './DialogParts.tsx';
import type { Handover } from './handover-step.ts';
import { QrAddress } from './QrAddress.tsx';
import { formatSpan } from './time-left.ts';
import { useHandover } from './use-handover.ts';

const MB = 1024 * 1024;

type Open = Extract<Handover, { step: 'open' }>;

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Throws UserError for files that no handover takes. */
function checkFiles(files: readonly File[], { maxMb }: HandoverData): void {
  const large = files.find(({ size }) => size > maxMb * MB);
  if (large) throw new UserError('too-large', `${shortName(large.name)}：发到手机的文件每个最大 ${maxMb} MB。`);
}

const isThere = (handover: Handover, count: number): boolean =>
  handover.step === 'open' && handover.now.files.filter(({ complete }) => complete).length === count;

interface Props {
  files: File[];
  onClose(): void;
}

/** Sends files to a phone: says first where they go, then uploads them, then shows the code until they are fetched. */
export function SendDialog({ files: all, onClose }: Props) {
  const [files] = useState(() => all.slice(0, MAX_HANDOVER_FILES));
  const { handover, again, fail } = useHandover({ direction: 'to-phone', files: files.length });
  const [sent, setSent] = useState<{ of: string; bytes: number; done: boolean }>();
  const upload = async ({ begun: { handoverId }, now, signal }: Open): Promise<void> => {
    let before = 0;
    const say = (bytes: number, done = false): void => setSent({ of: handoverId, bytes, done });
    try {
      checkFiles(files, now);
      say(0);
      for (const file of files) {
        await give(file, handoverId, { signal, progress: (bytes) => say(before + bytes) });
        before += file.size;
      }
      say(before, true);
    } catch (thrown) {
      fail(thrown);
    }
  };
  const mine = handover.step === 'open' && sent?.of === handover.begun.handoverId ? sent : undefined;
  // Only when the service has said so as well does it say how long the code holds.
  const ready = mine?.done && isThere(handover, files.length);
  return (
    <Dialog title="发到手机" onClose={onClose} small>
      <div className="flex flex-col gap-4 overflow-y-auto p-5">
        {handover.step === 'beginning' && <p className="text-sm text-muted">正在准备…</p>}
        {handover.step === 'failed' && <Ended error={handover.error} onAgain={again} />}
        {handover.step === 'over' && <Ended onAgain={again}>二维码已失效，服务器上的文件已删除。</Ended>}
        {handover.step === 'open' && !mine && (
          <Consent files={files} left={all.length - files.length} open={handover} onYes={upload} onNo={onClose} />
        )}
        {mine && !ready && <Uploading bytes={mine.bytes} total={sizeOf(files)} />}
        {handover.step === 'open' && ready && <Ready open={handover} onEnd={onClose} />}
      </div>
    </Dialog>
  );
}

interface ConsentProps {
  files: File[];
  /** Files too many for one handover. */
  left: number;
  open: Open;
  onYes(open: Open): void;
  onNo(): void;
}

/** What is about to happen with the files, before anything does. */
function Consent({ files, left, open, onYes, onNo }: ConsentProps) {
  const [first] = files;
  const span = formatSpan(open.now.keptSeconds);
  return (
    <>
      <p className="text-sm font-medium break-words">
        <bdi>{files.length === 1 && first ? shortName(first.name) : `${files.length} 个文件`}</bdi>（
        {formatBytes(sizeOf(files))}）
      </p>
      {left > 0 && (
        <p className="text-sm text-warn">
          一次最多 {files.length} 个，其余 {left} 个没有包括。
        </p>
      )}
      <div className="flex items-start gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
        <ShieldAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
        <p>
          文件会上传到我们的服务器，才能传到手机。只有拿到二维码的人能取；{span}后自动删除，关闭这个窗口就立即删除。
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onNo}>不上传</Button>
        <Button shape="primary" onClick={() => onYes(open)}>
          上传并显示二维码
        </Button>
      </div>
    </>
  );
}

function Uploading({ bytes, total }: { bytes: number; total: number }) {
  const part = total ? bytes / total : 0;
  return (
    <div className="flex flex-col gap-2 text-sm text-muted">
      <p>
        正在上传，{formatBytes(bytes)} / {formatBytes(total)}。关闭窗口就取消。
      </p>
      <ProgressBar name="上传进度" part={part} words={formatPart(part)} />
    </div>
  );
}

/** What has become of the code, in a sentence. */
function Taken({ now: { files, devices } }: { now: HandoverData }) {
  const taken = files.filter(({ fetched }) => fetched > 0).length;
  const all = taken > 0 && taken === files.length;
  const Icon = all ? CircleCheck : Smartphone;
  const words =
    taken === 0
      ? devices > 0
        ? '手机已打开，等它保存'
        : '用手机扫码，或打开下面的地址'
      : all
        ? '已取走'
        : `已取走 ${taken} 个，共 ${files.length} 个`;
  return (
    <p
      role="status"
      className={`inline-flex items-center gap-1.5 font-medium ${taken ? 'text-ok' : 'text-ink'}`}
      data-devices={devices}
    >
      <Icon size={17} aria-hidden />
      {words}
      {devices > 1 && <span className="font-normal text-warn">（{devices} 个浏览器打开过）</span>}
    </p>
  );
}

function Ready({ open: { begun, now }, onEnd }: { open: Open; onEnd(): void }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <Taken now={now} />
        <TimeLeft seconds={now.secondsLeft} />
      </div>
      <QrAddress code={begun.code} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="min-w-0 flex-1 basis-56 text-xs text-muted">
          失效之前可以反复取，保存中断了也能重来；最多 3 个浏览器打开。不要把二维码给别人看。
        </p>
        <Button onClick={onEnd}>
          <Trash2 size={16} aria-hidden />
          从服务器删除
        </Button>
      </div>
    </>
  );
}
