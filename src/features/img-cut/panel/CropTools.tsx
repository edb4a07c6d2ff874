import { FlipVertical2, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { Toggles } from '../../../islands/parts/Toggles.tsx';
import type { Frame, Size } from '../../../lib/frame.ts';

interface RatioProps {
  choices: Record<string, string>;
  value: string;
  disabled: boolean;
  onChange(ratio: string): void;
}

/** The ratios, all in view: what stood in a row to be pushed aside was not found on a phone. */
export function RatioButtons({ choices, value, disabled, onChange }: RatioProps) {
  return (
    <div className="flex items-start gap-1 px-3">
      <span aria-hidden className="pt-2 text-sm whitespace-nowrap text-muted pointer-coarse:pt-3">
        比例
      </span>
      <Toggles name="比例" choices={Object.entries(choices)} value={value} disabled={disabled} onChange={onChange} />
    </div>
  );
}

interface TurnProps {
  disabled: boolean;
  onQuarter(): void;
  onFlip(): void;
}

export function TurnButtons({ disabled, onQuarter, onFlip }: TurnProps) {
  return (
    <>
      <Button shape="quiet" disabled={disabled} onClick={onQuarter}>
        <RotateCw size={16} aria-hidden />转 90°
      </Button>
      <Button shape="quiet" disabled={disabled} onClick={onFlip}>
        <FlipVertical2 size={16} aria-hidden />
        镜像
      </Button>
    </>
  );
}

interface FieldsProps {
  frame: Frame;
  size: Size;
  disabled: boolean;
  /** One number was typed. */
  onType(key: keyof Frame, value: number): void;
}

const FIELDS: [keyof Frame, string][] = [
  ['x', '左'],
  ['y', '上'],
  ['width', '宽'],
  ['height', '高'],
];

/** The frame in numbers, taken over when a field is left or Enter is pressed. */
export function FrameFields({ frame, size, disabled, onType }: FieldsProps) {
  return (
    <div className="grid grid-cols-4 gap-2 px-3">
      {FIELDS.map(([key, label]) => (
        <PixelField
          key={`${key} ${frame[key]}`}
          label={label}
          value={frame[key]}
          most={key === 'x' || key === 'width' ? size.width : size.height}
          disabled={disabled}
          onType={(value) => onType(key, value)}
        />
      ))}
    </div>
  );
}

interface PixelProps {
  label: string;
  value: number;
  most: number;
  disabled: boolean;
  onType(value: number): void;
}

function PixelField({ label, value, most, disabled, onType }: PixelProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const take = (): void => {
    const number = Math.round(Number(text));
    if (text !== '' && Number.isFinite(number) && number !== value) onType(Math.max(0, number));
    else setText(String(value));
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        className={`${INPUT} px-1.5! tabular-nums sm:px-2! pointer-coarse:[appearance:textfield]`}
      />
    </div>
  );
}
