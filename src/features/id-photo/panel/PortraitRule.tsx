import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../islands/Button.tsx';
import { setOption } from '../../../stores/work.ts';
import { backgroundOf, COLOURS } from '../shared/colours.ts';
import type { PhotoRule } from '../shared/rules.ts';

interface Props {
  rule: PhotoRule;
  values: Record<string, unknown>;
  /** What is wrong with the head; nothing where it is not known. */
  faults: readonly string[] | undefined;
  disabled: boolean;
}

const NAMES: Record<string, string> = { '#64c5ff': '浅蓝底', '#f0f0f0': '浅灰底', '#ffffff': '白底' };

/** Whether head, background, resolution and size keep the rule of the size, and a button to make them. */
export function PortraitRule({ rule, values, faults, disabled }: Props) {
  const wants = wantsOf(rule, values);
  const open = wants.filter(({ kept }) => !kept);
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-sm">
      <p
        aria-live="polite"
        className={`flex items-start gap-2 ${faults?.length ? 'text-warn' : faults ? 'text-ok' : 'text-muted'}`}
      >
        {faults?.length === 0 ? (
          <CircleCheck size={18} aria-hidden className="mt-px shrink-0" />
        ) : (
          <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
        )}
        <span>
          {faults
            ? faults.length
              ? `${faults.join('；')}。`
              : '头部的大小和位置合适。'
            : '没有认出头部，请自己对照参考线。'}
        </span>
      </p>
      {rule.source && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 text-muted">
            按{rule.source}：{wants.map(({ words }) => words).join('、')}。
          </p>
          {open.length > 0 && (
            <Button
              disabled={disabled}
              onClick={() => {
                for (const { set } of open) for (const [key, value] of Object.entries(set)) setOption(key, value);
              }}
            >
              按规定设置
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface Want {
  words: string;
  kept: boolean;
  set: Record<string, unknown>;
}

/** What the rule wants of the settings, in words, and the settings that keep it. */
function wantsOf({ colours = [], kb, dpi }: PhotoRule, values: Record<string, unknown>): Want[] {
  const background = backgroundOf(String(values.colour), String(values.custom));
  const [usual] = colours;
  const known = Object.entries(COLOURS).find(([, { value }]) => value === usual)?.[0];
  const [least, most] = [Number(values.minKB), Number(values.maxKB)];
  return [
    ...(usual
      ? [
          {
            words: colours.map((colour) => NAMES[colour] ?? colour).join('或'),
            kept: !!background && colours.includes(background),
            set: known ? { colour: known } : { custom: usual, colour: 'custom' },
          },
        ]
      : []),
    ...(kb
      ? [
          {
            words: kb[0] ? `${kb[0]}–${kb[1]} KB` : `不超过 ${kb[1]} KB`,
            kept: values.format === 'jpg' && least >= kb[0] && most > 0 && most <= kb[1],
            set: { format: 'jpg', minKB: kb[0], maxKB: kb[1] },
          },
        ]
      : []),
    ...(dpi ? [{ words: `${dpi} DPI`, kept: [0, dpi].includes(Number(values.dpi)), set: { dpi: 0 } }] : []),
  ];
}
