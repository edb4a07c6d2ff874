import { Download, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HandoverData } from '../../../schemas/api/handover.ts';
import { addressOf, type HandedFile, take } from '../../jobs/handover.ts';
import { Button } from '../Button.tsx';
import { FileName } from '../FileName.tsx';
import { formatBytes, showName } from '../format.ts';
import { endOf } from '../shown.ts';
import { type Phone, thisPhone } from './this-phone.ts';
import { formatClock, useCountdown } from './time-left.ts';

/** What albums of phones take. */
const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic']);
/** A picture larger than this is not loaded just to be shown, in bytes. */
const SHOWN_BYTES = 30 * 1024 * 1024;

const isPicture = ({ name, size }: HandedFile): boolean => PICTURES.has(endOf(name)) && size <= SHOWN_BYTES;

/** The files that a computer has sent, to be saved on this phone. */
export function PhoneSave({ now }: { now: HandoverData }) {
  const left = useCountdown(now.secondsLeft);
  const phone = thisPhone();
  const { files } = now;
  if (left === 0) return <p role="alert">二维码已失效，服务器上的文件已删除。还要用，请在电脑上重新生成。</p>;
  return (
    <>
      <p className="text-sm text-muted">
        电脑发来 {files.length} 个文件。<span className="tabular-nums">{formatClock(left)}</span>{' '}
        之内可以保存，之后从服务器删除。
      </p>
      {phone.inWeChat && <InWeChat onlyPictures={files.every(isPicture)} />}
      <ul className="flex flex-col gap-4">
        {files.map((file) => (
          <li key={file.uploadId} className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-4">
            <div>
              <FileName name={file.name} />
              <p className="text-sm text-muted">{formatBytes(file.size)}</p>
            </div>
            {isPicture(file) ? <Picture file={file} phone={phone} /> : <SaveLink file={file} words="保存" />}
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">{phone.kind === 'ios' ? IOS_HINT : OTHER_HINT}</p>
    </>
  );
}

const IOS_HINT = '保存的文件在“文件”App 的“下载”里；图片可以存到“照片”。';
const OTHER_HINT = '保存的文件在手机的“下载”文件夹里，图片也会出现在相册。';

/** The browser within WeChat saves no files. */
const InWeChat = ({ onlyPictures }: { onlyPictures: boolean }) => (
  <p className="flex items-start gap-2 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
    <Info size={18} className="mt-0.5 shrink-0" aria-hidden />
    {onlyPictures
      ? '在微信里：长按图片，选“保存图片”。存不了时，点右上角“…”，选“在浏览器打开”。'
      : '微信里不能直接保存文件：请点右上角“…”，选“在浏览器打开”，再点保存。'}
  </p>
);

/** Saved by the browser itself, so that a large file needs no memory here. */
const SaveLink = ({ file, words }: { file: HandedFile; words: string }) => (
  <a
    href={addressOf(file)}
    download={file.name}
    className="inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-xl bg-accent px-5 text-base font-medium text-on-accent hover:bg-accent-strong"
  >
    <Download size={20} aria-hidden />
    {words}
  </a>
);

/** Whether the system's own sheet takes the file: on Apple's phones the one way into the album. */
const canShare = (file: File, { kind }: Phone): boolean =>
  kind === 'ios' && navigator.canShare?.({ files: [file] }) === true;

const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The picture and its bytes; a long press within WeChat saves only what stands in the page itself. */
function usePicture(file: HandedFile, inWeChat: boolean): { bytes?: File; url?: string } {
  const [picture, setPicture] = useState<{ bytes?: File; url?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file of the service never changes
  useEffect(() => {
    const gone = new AbortController();
    let made: string | undefined;
    void take(file, gone.signal)
      .then(async (bytes) => {
        if (!inWeChat) made = URL.createObjectURL(bytes);
        const url = made ?? (await asDataUrl(bytes));
        if (gone.signal.aborted && made) URL.revokeObjectURL(made);
        else setPicture({ bytes, url });
      })
      .catch(() => undefined); // it can still be saved
    return () => {
      gone.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.uploadId, inWeChat]);
  return picture;
}

/** A picture to look at, to press long, and to save into the album. */
function Picture({ file, phone }: { file: HandedFile; phone: Phone }) {
  const { bytes, url } = usePicture(file, phone.inWeChat);
  const share = (): void => {
    if (bytes) navigator.share({ files: [bytes] }).catch(() => undefined); // the visitor closed the sheet
  };
  return (
    <>
      {url && (
        <img src={url} alt={showName(file.name)} className="max-h-[50dvh] self-center rounded-lg object-contain" />
      )}
      {bytes && canShare(bytes, phone) ? (
        <Button shape="primary" onClick={share} className="min-h-12 w-full rounded-xl text-base">
          <Download size={20} aria-hidden />
          保存到相册（选“存储图像”）
        </Button>
      ) : (
        <SaveLink file={file} words="保存到相册" />
      )}
    </>
  );
}
