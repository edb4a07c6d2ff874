import { CircleAlert, CircleCheck, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HandoverData } from '../../../schemas/api/handover.ts';
import { sentence, toErrorData } from '../../../schemas/error.ts';
import { give, watch } from '../../jobs/handover.ts';
import { formatName } from '../../lib/format-name.ts';
import { acceptOf } from '../accept-of.ts';
import { Button } from '../Button.tsx';
import { FileName } from '../FileName.tsx';
import { formatBytes, formatPart } from '../format.ts';
import { ProgressBar } from '../parts/ProgressBar.tsx';

const MB = 1024 * 1024;

/** A file on its way to the computer. */
interface Given {
  key: number;
  file: File;
  sent: number;
  uploadId?: string;
  /** The computer has it, and the service no more. */
  there?: boolean;
  failed?: string;
}

const wordsOf = (thrown: unknown): string => sentence(toErrorData(thrown));

/** Sends files of this phone one after the other, and learns which have arrived at the computer. */
function useGiving({ handoverId, maxFiles, maxMb }: HandoverData) {
  const [given, setGiven] = useState<Given[]>([]);
  const [over, setOver] = useState(false);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const stopped = useRef<AbortController>(undefined);
  const keys = useRef(0);
  const change = (key: number, to: Partial<Given>): void =>
    setGiven((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));

  useEffect(() => {
    const stop = new AbortController();
    stopped.current = stop;
    const seen = ({ files }: HandoverData): void => {
      const waiting = new Set(files.map(({ uploadId }) => uploadId));
      setGiven((all) => all.map((one) => (one.uploadId && !waiting.has(one.uploadId) ? { ...one, there: true } : one)));
    };
    void watch(handoverId, seen, stop.signal).then(() => stop.signal.aborted || setOver(true));
    return () => stop.abort();
  }, [handoverId]);

  const send = async ({ key, file }: Given): Promise<void> => {
    const signal = stopped.current?.signal;
    if (!signal) return;
    try {
      const progress = (sent: number): void => change(key, { sent });
      change(key, { sent: file.size, uploadId: await give(file, handoverId, { signal, progress }) });
    } catch (thrown) {
      change(key, { failed: wordsOf(thrown) });
    }
  };
  const add = (files: File[]): void => {
    const room = maxFiles - given.filter(({ failed }) => !failed).length;
    const fresh = files.map((file, index): Given => {
      const failed =
        index >= room
          ? `这次最多传 ${maxFiles} 个文件。`
          : file.size > maxMb * MB
            ? `文件太大，每个最大 ${maxMb} MB。`
            : file.size === 0
              ? sentence({ code: 'empty-file' })
              : undefined;
      return { key: ++keys.current, file, sent: 0, failed };
    });
    setGiven((all) => [...all, ...fresh]);
    for (const one of fresh) if (!one.failed) turn.current = turn.current.then(() => send(one));
  };
  return { given, over, add };
}

/** The way from a phone to the computer: pick photos or files, and see them arrive. */
export function PhoneGive({ now }: { now: HandoverData }) {
  const { given, over, add } = useGiving(now);
  const field = useRef<HTMLInputElement>(null);
  const types = [...new Set(now.accept.map(formatName))].join('、');
  const take = (input: HTMLInputElement): void => {
    add([...(input.files ?? [])]);
    input.value = ''; // so that the same file can be picked again
  };
  return (
    <>
      {over ? (
        <p role="alert" className="rounded-xl bg-warn-soft px-4 py-3 text-warn">
          电脑上的二维码已关闭或失效，不能再传。还要传，请在电脑上重新生成。
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            选好的文件经过我们的服务器传到电脑，电脑收到后立即从服务器删除。{types && `可以传 ${types}；`}最多{' '}
            {now.maxFiles} 个，每个不超过 {now.maxMb} MB。
          </p>
          <input
            ref={field}
            type="file"
            multiple={now.maxFiles > 1}
            accept={now.accept.length ? acceptOf(now.accept) : undefined}
            onChange={(event) => take(event.currentTarget)}
            hidden
            data-input="phone"
          />
          <Button
            shape="primary"
            onClick={() => field.current?.click()}
            className="min-h-14 w-full rounded-xl text-base"
          >
            <ImageUp size={22} aria-hidden />
            选照片或文件
          </Button>
        </>
      )}
      {given.length > 0 && (
        <ul aria-label="要传的文件" className="flex flex-col gap-2">
          {given.map((one) => (
            <GivenRow key={one.key} given={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function GivenRow({ given: { file, sent, uploadId, there, failed } }: { given: Given }) {
  return (
    <li className="flex flex-col gap-2 rounded-xl border border-line bg-card px-4 py-3">
      <FileName name={file.name} />
      <p
        className={`flex items-start gap-1.5 text-sm ${failed ? 'text-danger' : there ? 'text-ok' : 'text-muted'}`}
        role={failed ? 'alert' : undefined}
      >
        {failed && <CircleAlert size={17} className="mt-0.5 shrink-0" aria-hidden />}
        {there && <CircleCheck size={17} className="mt-0.5 shrink-0" aria-hidden />}
        {failed ?? stateOf({ there, uploadId, sent, size: file.size })}
      </p>
      {!failed && !there && (
        <ProgressBar name={`上传 ${file.name}`} part={sent / file.size} words={formatPart(sent / file.size)} />
      )}
    </li>
  );
}

function stateOf({ there, uploadId, sent, size }: { there?: boolean; uploadId?: string; sent: number; size: number }) {
  if (there) return '电脑已收到';
  if (uploadId) return '已传完，等电脑收下';
  return sent > 0 ? `正在上传，${formatBytes(sent)} / ${formatBytes(size)}` : '等待上传';
}
