import { useEffect, useRef } from 'react';
import type { Frame } from '../shared/frame.ts';
import { PAPERS, type Paper, sheetOf } from '../shared/sheet.ts';
import type { PhotoSize } from '../shared/sizes.ts';
import { drawPhoto, drawSheetOn, type PortraitLayers } from './portrait-canvas.ts';

interface Props {
  layers: PortraitLayers;
  frame: Frame;
  size: PhotoSize;
  colour: string;
  version: number;
  paper: Paper;
  gap: number;
  copies: number;
  lines: boolean;
}

const WIDTH = 480;
/** Enough to count the photos of a sheet this small. */
const DPI = 100;

/** The sheet as it will be printed, small. */
export function PortraitSheet({ layers, frame, size, colour, version, paper, gap, copies, lines }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLElement>(null);
  const sheet = sheetOf(paper, size.mm, { gap, dpi: DPI, copies });
  const { name } = PAPERS[paper];
  const key = `${sheet.width} ${sheet.height} ${sheet.places.length} ${sheet.photo.width} ${sheet.photo.height} ${gap}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the sheet is another one, the version when the pixels are
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !sheet.places.length) return;
    const photo = new OffscreenCanvas(sheet.photo.width, sheet.photo.height);
    const own = photo.getContext('2d');
    if (own) drawPhoto(own, layers.brushed, frame, photo, colour);
    drawSheetOn(context, photo, sheet, lines);
  }, [layers, frame, colour, version, key, lines]);
  // Who sets how it is laid out sees it, also in a narrow window, where it stands below the photo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the layout, not of the photo
  useEffect(() => {
    if (document.activeElement?.closest('[data-option]')) figure.current?.scrollIntoView({ block: 'nearest' });
  }, [paper, key]);
  if (!sheet.places.length)
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-warn xl:w-80 xl:shrink-0 xl:border-t-0 xl:border-l">{`${size.mmSizeStr}的照片在${name}纸上放不下。`}</p>
    );
  return (
    <figure
      ref={figure}
      className="flex flex-col items-center justify-center gap-2 border-t border-line bg-sunken px-4 py-4 xl:w-80 xl:shrink-0 xl:border-t-0 xl:border-l"
    >
      <canvas
        ref={ref}
        role="img"
        aria-label={`${name}纸上排 ${sheet.places.length} 张`}
        width={WIDTH}
        height={Math.round((WIDTH * sheet.height) / sheet.width)}
        className="max-h-80 max-w-full bg-white shadow"
      />
      <figcaption className="text-center text-sm text-muted">
        {name}纸，{copies > sheet.places.length && '最多放得下 '}
        {sheet.places.length} 张；打印时选“原始大小”，不要缩放
      </figcaption>
    </figure>
  );
}
