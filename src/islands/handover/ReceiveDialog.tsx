import { CircleCheck, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { type HandoverData, MAX_HANDOVER_FILES } from '../../../schemas/api/handover.ts';
import type { ToolEntry } from '../../../schemas/tool.ts';
import { type HandedFile, removeTaken, take } from '../../jobs/handover.ts';
import { $files } from '../../stores/tool.ts';
import { Button } from '../Button.tsx';
import { FileName } from '../FileName.tsx';
import { formatBytes, formatPart } from '../format.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { Ended, TimeLeft } from './DialogParts.tsx';
import { QrAddress } from './QrAddress.tsx';
import { formatSpan } from './time-left.ts';
import { useHandover } from './use-handover.ts';

interface Props {
  tool: Pick<ToolEntry, 'from' | 'limit'>;
  onFiles(files: File[]): void;
  onClose(): void;
}

/** A file that has come, or comes. */
interface Arrival {
  uploadId: string;
  name: string;
  size: number;
  received: number;
  here: boolean;
}

/** Shows a code; what a phone sends by it is given to the tool as if it was dropped, and deleted from the service. */
export function ReceiveDialog({ tool, onFiles, onClose }: Props) {
  const [arrivals, setArrivals] = useState<Arrival[]>([]);
  const taken = useRef(new Set<string>());
  const [wanted] = useState(() => ({
    files: Math.min(MAX_HANDOVER_FILES, Math.max(1, tool.limit.files - $files.get().length)),
    mb: tool.limit.mb,
    accept: tool.from,
  }));
  const takeAll = async ({ handoverId, files }: HandoverData, signal: AbortSignal): Promise<void> => {
    setArrivals((before) => merged(before, files));
    for (const file of files.filter(({ url }) => url)) {
      if (taken.current.has(file.uploadId)) await removeTaken(handoverId, file.uploadId).catch(() => undefined);
      else await takeOne(handoverId, file, signal).catch(() => undefined); // the next look tries again
    }
  };
  const takeOne = async (handoverId: string, file: HandedFile, signal: AbortSignal): Promise<void> => {
    const bytes = await take(file, signal);
    taken.current.add(file.uploadId);
    onFiles([bytes]);
    setArrivals((before) => before.map((one) => (one.uploadId === file.uploadId ? { ...one, here: true } : one)));
    await removeTaken(handoverId, file.uploadId);
  };
  const { handover, again } = useHandover({ direction: 'from-phone', ...wanted, onLook: takeAll });
  const here = arrivals.filter((arrival) => arrival.here).length;
  return (
    <Dialog title="手机传文件" onClose={onClose} small>
      <div className="flex flex-col gap-4 overflow-y-auto p-5">
        {handover.step === 'beginning' && <p className="text-sm text-muted">正在准备…</p>}
        {handover.step === 'failed' && <Ended error={handover.error} onAgain={again} />}
        {handover.step === 'over' && <Ended onAgain={again}>二维码已失效，已经收到的文件都在页面里。</Ended>}
        {handover.step === 'open' && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
              <p
                role="status"
                className={`inline-flex items-center gap-1.5 font-medium ${here ? 'text-ok' : 'text-ink'}`}
              >
                {here ? <CircleCheck size={17} aria-hidden /> : <Smartphone size={17} aria-hidden />}
                {here
                  ? `已收到 ${here} 个文件`
                  : handover.now.devices
                    ? '手机已打开，等它选文件'
                    : '用手机扫码，选要传的文件'}
              </p>
              <TimeLeft seconds={handover.now.secondsLeft} />
            </div>
            <QrAddress code={handover.begun.code} />
            <p className="text-xs text-muted">
              文件会经过我们的服务器传到这个页面，收到后立即从服务器删除；传完而没有收到的{' '}
              {formatSpan(handover.now.keptSeconds)}后删除，没有传完的最多一小时后删除。最多 {handover.now.maxFiles}{' '}
              个，每个不超过 {handover.now.maxMb} MB。
            </p>
          </>
        )}
        <Arrivals arrivals={arrivals} />
        {here > 0 && (
          <div className="flex justify-end">
            <Button shape="primary" onClick={onClose}>
              完成
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The list with what a look brought; what has arrived stays, as the service has it no more. */
function merged(before: readonly Arrival[], files: readonly HandedFile[]): Arrival[] {
  const now = new Map(files.map((file) => [file.uploadId, file]));
  const known = before.flatMap((one): Arrival[] => {
    const file = now.get(one.uploadId);
    if (one.here || !file) return one.here ? [one] : [];
    return [{ ...one, received: file.received }];
  });
  const ids = new Set(known.map(({ uploadId }) => uploadId));
  const fresh = files.filter(({ uploadId }) => !ids.has(uploadId));
  return [
    ...known,
    ...fresh.map(({ uploadId, name, size, received }) => ({ uploadId, name, size, received, here: false })),
  ];
}

function Arrivals({ arrivals }: { arrivals: readonly Arrival[] }) {
  if (!arrivals.length) return null;
  return (
    <ul aria-label="手机传来的文件" className="flex flex-col divide-y divide-line border-y border-line">
      {arrivals.map(({ uploadId, name, size, received, here }) => (
        <li key={uploadId} className="flex flex-col gap-1.5 py-2">
          <FileName name={name} />
          <span className={`text-xs ${here ? 'text-ok' : 'text-muted'}`}>
            {here
              ? `已收到，${formatBytes(size)}`
              : `正在传来，${received ? `${formatBytes(received)} / ` : ''}${formatBytes(size)}`}
          </span>
          {!here && (
            <ProgressBar name={`接收 ${name}`} part={size ? received / size : 0} words={formatPart(received / size)} />
          )}
        </li>
      ))}
    </ul>
  );
}
