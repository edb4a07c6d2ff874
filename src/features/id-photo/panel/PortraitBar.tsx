import { Brush, Eraser, Move, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { BarButton } from '../../../islands/BarButton.tsx';
import { Button } from '../../../islands/Button.tsx';
import { Slider } from '../../../islands/parts/Slider.tsx';

/** What a hand on the photo does. */
export type Mode = 'move' | 'keep' | 'erase';

interface Props {
  mode: Mode;
  onMode(mode: Mode): void;
  /** Percent of the size the rule aims at. */
  zoom: number;
  onZoom(percent: number): void;
  turn: number;
  onTurn(degrees: number): void;
  /** Radius of the brush in percent of the photo's height. */
  radius: number;
  onRadius(percent: number): void;
  strokes: number;
  placed: boolean;
  /** A size that is not cut has nothing to be moved. */
  cutting: boolean;
  disabled: boolean;
  onUndo(): void;
  onAuto(): void;
}

const MODES = [
  ['move', '移动', Move],
  ['keep', '补回', Brush],
  ['erase', '擦除', Eraser],
] as const;

/** What the hand does, with the sliders for it. */
export function PortraitBar(props: Props) {
  const { mode, onMode, cutting, disabled } = props;
  return (
    <div className="flex flex-col gap-1 px-4 pt-3">
      <fieldset className="grid grid-cols-3 gap-1 rounded-lg bg-sunken p-1">
        <legend className="sr-only">手指或鼠标用来</legend>
        {MODES.map(([key, text, Icon]) => (
          <button
            key={key}
            type="button"
            aria-pressed={mode === key}
            disabled={disabled || (key === 'move' && !cutting)}
            onClick={() => onMode(key)}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-md text-sm text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-45 aria-pressed:bg-card aria-pressed:font-medium aria-pressed:text-accent aria-pressed:shadow-sm"
          >
            <Icon size={17} aria-hidden />
            {text}
          </button>
        ))}
      </fieldset>
      {mode === 'move' ? cutting && <Placing {...props} /> : <Brushing {...props} />}
    </div>
  );
}

function Placing({ zoom, onZoom, turn, onTurn, placed, disabled, onAuto }: Props) {
  return (
    <div className="sm:grid sm:grid-cols-[1fr_1fr_auto] sm:items-center sm:gap-x-6">
      <Row text="大小" value={`${Math.round(zoom)}%`}>
        <Slider
          name="人像大小"
          value={Math.round(zoom)}
          min={40}
          max={250}
          step={1}
          disabled={disabled}
          onChange={onZoom}
        />
      </Row>
      <Row text="角度" value={`${turn}°`}>
        <Slider name="旋转角度" value={turn} min={-20} max={20} step={0.5} disabled={disabled} onChange={onTurn} />
      </Row>
      <div className="flex justify-end">
        <Button shape="quiet" disabled={disabled || !placed} onClick={onAuto}>
          <RotateCcw size={16} aria-hidden />
          自动摆正
        </Button>
      </div>
    </div>
  );
}

function Brushing({ mode, radius, onRadius, strokes, disabled, onUndo }: Props) {
  return (
    <>
      <Row text="粗细" value={`${radius}%`}>
        <Slider name="画笔粗细" value={radius} min={0.5} max={12} step={0.5} disabled={disabled} onChange={onRadius} />
      </Row>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-muted">
          {mode === 'keep' ? '涂在被误删的地方，原来的画面会回来。' : '涂在没去干净的背景上。'}
        </p>
        <BarButton icon={Undo2} words="撤销" disabled={disabled || !strokes} onClick={onUndo} />
      </div>
    </>
  );
}

const Row = ({ text, value, children }: { text: string; value: string; children: ReactNode }) => (
  <div className="flex items-center gap-3 text-sm">
    <span className="shrink-0 text-muted">{text}</span>
    {children}
    <span className="w-12 shrink-0 text-right text-muted tabular-nums">{value}</span>
  </div>
);
