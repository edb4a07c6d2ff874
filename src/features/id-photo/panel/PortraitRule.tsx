import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../islands/Button.tsx';
import { setOption } from '../../../stores/work.ts';
import { backgroundOf, COLOURS } from '../shared/colours.ts';
import type { PhotoRule } from '../shared/rules.ts';

interface Props {
  rule: PhotoRule;
  values: Record<string, unknown>;
  disabled: boolean;
}

const NAMES: Record<string, string> = { '#64c5ff': '浅蓝底', '#f0f0f0': '浅灰底', '#ffffff': '白底' };

/** What the rule of the size wants of background, resolution and size of the file, and a button to set them so. */
export function PortraitRule({ rule, values, disabled }: Props) {
  const wants = wantsOf(rule, values);
  const open = wants.filter(({ kept }) => !kept);
  if (!rule.source) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 text-sm">
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
  );
}

/**
 * Whether the head keeps the rule.
 * @param faults what is wrong with it; undefined where no head is known
 */
export function PortraitVerdict({ faults }: { faults: readonly string[] | undefined }) {
  const good = faults?.length === 0;
  const Icon = good ? CircleCheck : CircleAlert;
  const words = faults
    ? good
      ? '头部的大小和位置合适。'
      : `${faults.join('；')}。`
    : '没有认出头部，请自己对照参考线。';
  return (
    <p
      aria-live="polite"
      className={`flex items-start gap-2 ${good ? 'text-ok' : faults ? 'text-warn' : 'text-muted'}`}
    >
      <Icon size={18} aria-hidden className="mt-px shrink-0" />
      <span>{words}</span>
    </p>
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
