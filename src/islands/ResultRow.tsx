import { Download, Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '../jobs/job.ts';
import { formatName } from '../lib/format-name.ts';
import { type ResultFacts, resultPreview } from '../stores/thumbs.ts';
import { Button } from './Button.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import { formatBytes } from './format.ts';
import { saveFile } from './save.ts';
import { canShow, endOf } from './shown.ts';
import { Thumb } from './Thumb.tsx';
import { useNear } from './use-near.ts';

/**
 * Rows far down are not laid out; the first ones always are, as else they would show for a moment at a height they do
 * not have.
 */
export const RESULT_ROW =
  'flex items-center gap-3 border-b border-line px-3 py-2.5 last:border-b-0 sm:px-4 nth-[n+13]:[contain-intrinsic-size:auto_3.5rem] nth-[n+13]:[content-visibility:auto]';

interface Props {
  result: Result;
  change: string | undefined;
  /** Which file it came from, where its name does not say. */
  source: string | undefined;
  onShow(file: File): void;
}

/** One file that came out: look at it or save it. */
export function ResultRow({ result, change, source, onShow }: Props) {
  const { file } = result;
  const [facts, setFacts] = useState<ResultFacts>();
  const row = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  const near = useNear(row);
  if (near && !seen) setSeen(true); // a row once drawn keeps its picture
  useEffect(() => {
    if (!seen) return;
    const gone = new AbortController();
    let thumb: string | undefined;
    void resultPreview(file, gone.signal).then((found) => {
      thumb = found?.thumb;
      if (gone.signal.aborted && thumb) URL.revokeObjectURL(thumb);
      else setFacts(found);
    });
    return () => {
      gone.abort();
      if (thumb) URL.revokeObjectURL(thumb);
    };
  }, [file, seen]);
  return (
    <li ref={row} className={RESULT_ROW}>
      <Thumb src={facts?.thumb} type={endOf(file.name)} />
      <div className="min-w-0 flex-1">
        <FileName name={file.name} />
        {/* On a phone facts that are found later may need a second line: it is kept free, so that the row stays as high. */}
        <div className="max-sm:min-h-8">
          <Facts facts={[formatName(endOf(file.name)), formatBytes(file.size), change, facts?.words, source]} />
        </div>
      </div>
      <span className="flex shrink-0 sm:gap-2">
        {canShow(file.name) && (
          <Button shape="icon" aria-label={`预览 ${file.name}`} onClick={() => onShow(file)}>
            <Eye size={19} aria-hidden />
          </Button>
        )}
        <Button shape="icon" aria-label={`下载 ${file.name}`} onClick={() => saveFile(file, file.name)}>
          <Download size={19} aria-hidden />
        </Button>
      </span>
    </li>
  );
}
