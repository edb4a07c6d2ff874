import { useStore } from '@nanostores/react';
import { CopyCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OptionDescriptor } from '../../../../schemas/option.ts';
import { Button } from '../../../islands/Button.tsx';
import { CropStage } from '../../../islands/parts/CropStage.tsx';
import {
  type Frame,
  frameText,
  inside,
  placedText,
  relativeText,
  reshape,
  type Size,
  wholeFrame,
} from '../../../lib/frame.ts';
import { flipMore, frameAfterFlip, frameAfterQuarter, quarterMore, turnedSize } from '../../../lib/turn.ts';
import { $files, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption, setOption } from '../../../stores/work.ts';
import { cellsOf, frameOf, resultSize, type Shape, wantedRatio } from '../shared/crop.ts';
import { FrameFields, RatioButtons, TurnButtons } from './CropTools.tsx';
import type { Shown } from './use-cut-view.ts';

interface Props {
  entry: InputFile;
  shown: Shown;
  shape: Shape;
  /** The descriptor of the ratio, with its choices. */
  option: OptionDescriptor | undefined;
}

/** One frame in the picture, or the grid in it: drawn by hand, by buttons and by numbers. */
export function CropFrame({ entry, shown, shape, option }: Props) {
  const fixed = isRunning(useStore($stage));
  const several = useStore($files).length > 1;
  const [draft, setDraft] = useState<Frame>();
  const turn = String(entry.values.turn ?? '0');
  const size = turnedSize(shown, turn);
  const said = String(entry.values.frame ?? '');
  const frame = draft ?? frameOf(said, shape, size) ?? wholeFrame(size);
  const ratio = wantedRatio(shape, size);
  const exact = shape.mode === 'crop' && shape.width > 0 && shape.height > 0;
  const write = (next: Frame): void => {
    setDraft(undefined);
    setFileOption(entry.id, 'frame', frameText(next));
  };
  const turnTo = (next: string, after: Frame): void => {
    setFileOption(entry.id, 'turn', next);
    if (said) write(after);
  };
  const choose = (name: string): void => {
    setOption('ratio', name);
    const wanted = wantedRatio({ ...shape, ratio: name }, size);
    if (wanted && said) write(reshape(frame, wanted, size));
  };
  const toAll = (): void => {
    const text = ratio ? placedText(frame, ratio, size) : relativeText(frame, size);
    for (const { id } of $files.get()) if (id !== entry.id) setFileOption(id, 'frame', text);
  };
  return (
    <>
      <CropStage
        src={shown.src}
        alt="待裁剪的图片"
        size={size}
        turn={turn}
        frame={frame}
        ratio={ratio}
        grid={gridOf(shape)}
        disabled={fixed}
        onDraw={setDraft}
        onWrite={write}
      />
      <div className="flex flex-col gap-3 border-t border-line py-3">
        <p aria-live="polite" className="px-3 text-sm text-ink tabular-nums">
          {sizeWords(frame, shape)}
          <span className="inline-block text-muted">{`（原图 ${size.width} × ${size.height}）`}</span>
        </p>
        {shape.mode === 'crop' && option?.type === 'select' && (
          <RatioButtons
            choices={option.choices}
            value={exact ? '' : shape.ratio}
            disabled={fixed || exact}
            onChange={choose}
          />
        )}
        <FrameFields
          frame={frame}
          size={size}
          disabled={fixed}
          onType={(key, value) => write(typed(frame, key, value, size, ratio))}
        />
        <div className="flex flex-wrap items-center gap-1 px-1">
          <TurnButtons
            disabled={fixed}
            onQuarter={() => turnTo(quarterMore(turn), frameAfterQuarter(frame, size))}
            onFlip={() => turnTo(flipMore(turn), frameAfterFlip(frame, size))}
          />
          {several && (
            <Button shape="quiet" disabled={fixed} onClick={toAll}>
              <CopyCheck size={16} aria-hidden />
              用于全部图片
            </Button>
          )}
          <Button
            shape="quiet"
            className="ml-auto"
            disabled={fixed || (!said && turn === '0')}
            onClick={() => {
              setFileOption(entry.id, 'frame', '');
              setFileOption(entry.id, 'turn', '0');
            }}
          >
            <Undo2 size={16} aria-hidden />
            重置
          </Button>
        </div>
      </div>
    </>
  );
}

/** The lines in the frame: the cuts of a grid, or the thirds that help to compose. */
const gridOf = ({ mode, rows, columns }: Shape) =>
  mode === 'grid' ? { rows, columns, numbered: true } : { rows: 3, columns: 3, numbered: false };

function sizeWords(frame: Frame, shape: Shape): string {
  if (shape.mode === 'grid') {
    const [first] = cellsOf(frame, shape);
    return `共 ${shape.rows * shape.columns} 张，每张 ${first?.width} × ${first?.height} 像素`;
  }
  const { width, height } = resultSize(frame, shape);
  const scaled = width !== frame.width || height !== frame.height;
  return scaled
    ? `选区 ${frame.width} × ${frame.height}，${width > frame.width ? '放大' : '缩放'}成 ${width} × ${height} 像素`
    : `裁剪后 ${width} × ${height} 像素`;
}

/** The frame with one of its numbers typed anew; with a ratio, the other side follows. */
function typed(frame: Frame, key: keyof Frame, value: number, size: Size, ratio: number | undefined): Frame {
  const next = { ...frame, [key]: value };
  // A corner moved to the inside of a frame as wide as the picture leaves it less wide.
  if (!ratio && key === 'x') next.width = Math.min(frame.width, Math.max(1, size.width - value));
  if (!ratio && key === 'y') next.height = Math.min(frame.height, Math.max(1, size.height - value));
  if (ratio && key === 'width') next.height = Math.round(value / ratio);
  if (ratio && key === 'height') next.width = Math.round(value * ratio);
  const fitted = inside(next, size);
  return ratio && (fitted.width !== next.width || fitted.height !== next.height)
    ? reshape(fitted, ratio, size)
    : fitted;
}
