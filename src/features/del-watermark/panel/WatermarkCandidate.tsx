import { useEffect, useId, useRef, useState } from 'react';
import type { WatermarkFinding } from '../../../../schemas/watermark.ts';
import { useNear } from '../../../islands/use-near.ts';
import { drawPages } from '../../../stores/thumbs.ts';
import type { InputFile } from '../../../stores/tool.ts';

type Candidate = WatermarkFinding['candidates'][number];

const SIZE = 260;

const KINDS: Record<Candidate['kind'], string> = {
  text: '文字',
  image: '图片',
  form: '图形',
  path: '线条图形',
  pattern: '底纹',
  layer: '图层',
  annotation: '批注',
};

interface Props {
  entry: InputFile;
  candidate: Candidate;
  /** Pages of the file. */
  total: number;
  checked: boolean;
  disabled: boolean;
  onToggle(): void;
}

/** One candidate: its outline on the first page it is on, what it says, where, and why it is on the list. */
export function WatermarkCandidate({ entry, candidate, total, checked, disabled, onToggle }: Props) {
  const id = useId();
  const { kind, text, pages, pageCount, reasons } = candidate;
  const where = pageCount === total ? `全部 ${total} 页` : `${pageCount} 页：${pages}`;
  return (
    <li className={`relative rounded-lg border ${checked ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}>
      <label htmlFor={id} className={`flex gap-3 p-2 ${disabled ? '' : 'cursor-pointer'}`}>
        <Outline entry={entry} candidate={candidate} />
        <span className="flex min-w-0 flex-1 flex-col gap-1 py-1 text-sm">
          <span className="flex items-start gap-2">
            <input
              id={id}
              type="checkbox"
              checked={checked}
              disabled={disabled}
              onChange={onToggle}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent pointer-coarse:size-6"
            />
            <bdi className="line-clamp-2 min-w-0 font-medium break-all text-ink">
              {text || `${KINDS[kind]}（没有文字）`}
            </bdi>
          </span>
          <span className="line-clamp-2 text-xs text-muted tabular-nums" title={pages}>
            {`${KINDS[kind]}，${where}`}
          </span>
          <span className="text-xs text-muted">{reasons.join('、')}</span>
        </span>
      </label>
    </li>
  );
}

/**
 * The page's thumbnail with a frame around each appearance. That of the first page is drawn for the list of files
 * anyway; where a picture is still to come, a sheet stands in its place.
 */
function Outline({
  entry: { id, thumb, known },
  candidate: { page, boxes },
}: {
  entry: InputFile;
  candidate: Candidate;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  const near = useNear(ref);
  const [drawn, setDrawn] = useState<string>();
  const src = (page === 1 && thumb) || drawn;
  const wanted = near && !src && (page > 1 || !!known);
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    drawPages(id, String(page), SIZE, gone.signal).then(
      ([picture]) => picture && setDrawn(URL.createObjectURL(picture)),
      () => undefined, // the words stay usable without the picture
    );
    return () => gone.abort();
  }, [wanted, id, page]);
  useEffect(() => () => (drawn ? URL.revokeObjectURL(drawn) : undefined), [drawn]);
  return (
    <span ref={ref} aria-hidden className="grid h-32 w-24 shrink-0 place-items-center overflow-hidden">
      {!src && <span className="h-full w-[5.6rem] rounded-xs border border-line bg-card" />}
      {src && (
        <span className="relative max-h-full max-w-full overflow-hidden bg-white shadow-sm">
          <img src={src} alt="" className="max-h-32 max-w-24" />
          {boxes.map(([left, bottom, right, top]) => (
            <span
              key={`${left} ${bottom} ${right} ${top}`}
              style={{
                left: `${left * 100}%`,
                bottom: `${bottom * 100}%`,
                width: `${(right - left) * 100}%`,
                height: `${(top - bottom) * 100}%`,
              }}
              className="absolute min-h-1 min-w-1 rounded-xs border border-danger bg-danger/15"
            />
          ))}
        </span>
      )}
    </span>
  );
}
