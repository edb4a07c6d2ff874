import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { OptionDescriptor } from '../../../../schemas/option.ts';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { Button } from '../../../islands/Button.tsx';
import { Dialog } from '../../../islands/parts/Dialog.tsx';
import { ProgressBar } from '../../../islands/parts/ProgressBar.tsx';
import { Radio } from '../../../islands/parts/Radio.tsx';
import { saveFile } from '../../../islands/save.ts';
import { formatName } from '../../../lib/format-name.ts';
import { meets } from '../../../lib/option-when.ts';
import { exportMap } from '../store/file.ts';
import { $news, $working, stopWork } from '../store/news.ts';

/** What each format is good for. */
const GOOD_FOR: Record<string, string> = {
  xmind: '在 XMind 里接着改',
  md: '带层级的文字',
  opml: '大纲软件通用',
  json: '完整备份，可再导入',
  png: '贴进聊天和幻灯片',
  svg: '矢量图，放大不糊',
  pdf: '矢量，打印和存档',
};
/** Of the engine's options those that are asked here. */
const ASKED = ['scale', 'paper', 'unfold'];

type Values = Record<string, string | number | boolean>;

function Field({
  name,
  option,
  value,
  onChange,
}: {
  name: string;
  option: OptionDescriptor;
  value: string | number | boolean;
  onChange(value: string | number | boolean): void;
}) {
  const id = useId();
  const row = (control: ReactNode): ReactNode => (
    <div className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <label htmlFor={id}>{option.label}</label>
      {control}
    </div>
  );
  if (option.type === 'switch')
    return row(
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />,
    );
  const choices: [string, string][] =
    option.type === 'select'
      ? Object.entries(option.choices as Record<string, string>)
      : option.type === 'number'
        ? [1, 2, 3, 4]
            .filter((one) => one >= (option.min ?? 1) && one <= (option.max ?? 4))
            .map((one) => [String(one), `${one} ${option.unit ?? ''}`])
        : [];
  return row(
    <select
      id={id}
      data-name={name}
      value={String(value)}
      onChange={({ target }) => onChange(option.type === 'number' ? Number(target.value) : target.value)}
      className="min-h-10 rounded-lg border border-line bg-card px-3"
    >
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>,
  );
}

/** Which formats there are, and what can be set for the one chosen. */
export function ExportDialog({ props, onClose }: { props: ToolProps; onClose(): void }) {
  const group = useId();
  const working = useStore($working);
  const news = useStore($news);
  const { options } = props.engine;
  const [values, setValues] = useState<Values>(() => ({
    format: 'png',
    ...Object.fromEntries(ASKED.map((key) => [key, (options[key]?.default ?? '') as string | number | boolean])),
  }));
  const set = (patch: Values): void => setValues({ ...values, ...patch });
  const asked = ASKED.flatMap((key) => {
    const option = options[key];
    return option && meets(option.when, values) ? [[key, option] as const] : [];
  });
  const start = async (): Promise<void> => {
    const files = await exportMap(props, values);
    for (const file of files) saveFile(file, file.name);
    if (files.length && !$news.get()) onClose();
  };
  return (
    <Dialog small title="导出" onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto p-5">
        <div role="radiogroup" aria-label="格式" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {props.tool.to.map((format) => (
            <label
              key={format}
              data-checked={format === values.format || undefined}
              className="relative flex min-h-16 flex-col items-start justify-center rounded-xl border border-line px-3 py-2 text-left hover:border-accent data-checked:border-accent data-checked:bg-accent-soft"
            >
              <Radio group={group} value={format} checked={format === values.format} onChoose={() => set({ format })} />
              <span className="font-medium">{formatName(format)}</span>
              <span className="text-xs leading-5 text-muted">{GOOD_FOR[format]}</span>
            </label>
          ))}
        </div>
        {asked.map(([key, option]) => (
          <Field
            key={key}
            name={key}
            option={option}
            value={values[key] ?? ''}
            onChange={(value) => set({ [key]: value })}
          />
        ))}
        {working && <ProgressBar name="导出进度" part={working.part} words={`${Math.round(working.part * 100)}%`} />}
        {news && (
          <ul
            role="alert"
            className={`rounded-xl px-4 py-2.5 text-sm ${news.tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn'}`}
          >
            {news.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div className="flex justify-end gap-2">
          {working ? (
            <Button onClick={stopWork}>停止</Button>
          ) : (
            <Button shape="primary" onClick={() => void start()}>
              <Download size={17} aria-hidden />
              导出 {formatName(String(values.format))}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
