import { ChevronLeft, ChevronRight, LoaderCircle, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentence, toErrorData } from '../../schemas/error.ts';
import { drawPage } from '../stores/thumbs.ts';
import { showName } from './format.ts';
import { Dialog } from './parts/Dialog.tsx';
import { StepButton } from './parts/StepButton.tsx';
import { endOf, PLAYED } from './shown.ts';

const SIZE = 1600;

interface Props {
  file: File;
  onClose(): void;
}

/** A result seen large: a picture as it is, a PDF page by page, sound and film played. */
export function ResultPreview({ file, onClose }: Props) {
  const type = endOf(file.name);
  if (type === 'pdf') return <Pages file={file} onClose={onClose} />;
  const as = PLAYED.get(type);
  return (
    <Dialog title={showName(file.name)} onClose={onClose}>
      {as ? <Player file={file} as={as} /> : <Picture file={file} alt={showName(file.name)} />}
    </Dialog>
  );
}

/** An object URL for as long as it is shown. */
function useUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** As high before there is a picture as with a page in it. */
const FRAME = 'grid h-[calc(75dvh+2rem)] flex-1 place-items-center bg-sunken';

const Opening = () => (
  <p role="status" className="flex items-center gap-2 text-sm text-muted">
    <LoaderCircle size={20} className="animate-spin motion-reduce:animate-none" aria-hidden />
    正在打开……
  </p>
);

/** Why there is no page; that a file is locked as it should be is said as good news. */
const Unseen = ({ locked, words }: { locked: boolean; words: string }) => (
  <div className={`${FRAME} content-center justify-items-center gap-3 p-6 text-center text-muted`}>
    {locked && <LockKeyhole size={40} className="text-ok" aria-hidden />}
    <p className="max-w-md">{words}</p>
  </div>
);

function Picture({ file, alt }: { file: Blob | undefined; alt: string }) {
  const url = useUrl(file);
  return (
    <div className={`${FRAME} overflow-auto p-4`}>
      {url ? (
        <img src={url} alt={alt} className="max-h-[75dvh] max-w-full bg-white object-contain shadow" />
      ) : (
        <Opening />
      )}
    </div>
  );
}

/** Sound or film with the browser's own controls; what this browser cannot play says so. */
function Player({ file, as: Element }: { file: File; as: 'audio' | 'video' }) {
  const url = useUrl(file);
  const [failed, setFailed] = useState(false);
  return (
    <div className="grid min-h-28 flex-1 place-items-center overflow-auto bg-sunken p-4">
      {failed && <p className="text-muted">这个浏览器放不了这种格式，请保存后播放。</p>}
      {url && !failed && (
        <Element controls src={url} onError={() => setFailed(true)} className="max-h-[75dvh] w-full max-w-full" />
      )}
    </div>
  );
}

/** It was wished for: nothing is wrong. */
const LOCKED = '这份 PDF 已经加了密码，页面要有密码才看得到，所以这里不显示。保存后用设好的密码打开，就能看到。';

/** One page at a time; the arrow keys turn them. */
function Pages({ file, onClose }: Props) {
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState<number>();
  const [drawn, setDrawn] = useState<{ picture?: File; error?: string }>({});
  useEffect(() => {
    const gone = new AbortController();
    drawPage(file, page, SIZE, gone.signal).then(
      ({ picture, pages }) => {
        setPages(pages);
        setDrawn(picture ? { picture } : { error: LOCKED });
      },
      (thrown: unknown) => !gone.signal.aborted && setDrawn({ error: sentence(toErrorData(thrown)) }),
    );
    return () => gone.abort();
  }, [file, page]);
  const turn = (step: number): void => setPage((now) => Math.min(pages ?? 1, Math.max(1, now + step)));
  return (
    <Dialog
      title={showName(file.name)}
      onClose={onClose}
      onKeyDown={({ key }) => (key === 'ArrowRight' ? turn(1) : key === 'ArrowLeft' && turn(-1))}
    >
      {drawn.error ? (
        <Unseen locked={drawn.error === LOCKED} words={drawn.error} />
      ) : (
        <Picture file={drawn.picture} alt={`第 ${page} 页`} />
      )}
      <div
        hidden={!!drawn.error && (pages ?? 1) < 2}
        className="flex items-center justify-center gap-3 border-t border-line p-2"
      >
        <StepButton icon={ChevronLeft} name="上一页" end={page <= 1} onStep={() => turn(-1)} />
        <span aria-live="polite" className="text-sm text-muted tabular-nums">
          {pages ? `第 ${page} / ${pages} 页` : '\u00a0'}
        </span>
        <StepButton icon={ChevronRight} name="下一页" end={page >= (pages ?? 1)} onStep={() => turn(1)} />
      </div>
    </Dialog>
  );
}
