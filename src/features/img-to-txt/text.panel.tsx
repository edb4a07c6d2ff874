import { useStore } from '@nanostores/react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { LookingInto } from '../../islands/parts/LookingInto.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { useProposal } from '../../islands/use-proposal.ts';
import { $files, $options, type InputFile } from '../../stores/tool.ts';
import { making } from './panel/making.ts';
import { ReadText } from './panel/ReadText.tsx';
import { useRead } from './panel/use-read.ts';

/** What each picture says, beside it, to be copied or corrected before it is saved; writes the engine's `read`. */
export default function TextPanel(props: ToolProps) {
  const files = useStore($files);
  const { format, rows } = valuesOf(props, useStore($options));
  useDoing(making(files, { format: String(format), name: formatName(props, String(format)) }));
  return (
    <FilePanel name="识别的文字" label="校对" places={props.places} sticky>
      {(entry) => <Found key={entry.id} entry={entry} rows={format === 'txt' && rows === true} />}
    </FilePanel>
  );
}

/** What a file becomes, as its choice is named; a Latin name stands apart from what is before it. */
function formatName({ engine }: ToolProps, format: string): string {
  const option = engine.options.format;
  const name = (option?.type === 'select' && option.choices[format]) || '文件';
  return name.replace(/^(?=\w)/, ' ');
}

function Found({ entry, rows }: { entry: InputFile; rows: boolean }) {
  const { read, error, part, note } = useRead(entry);
  useProposal(!!read || !!error);
  if (read?.pages.some(({ lines }) => lines.length)) return <ReadText entry={entry} read={read} rows={rows} />;
  if (read || error)
    return (
      <p className="grid min-h-72 place-content-center px-4 py-6 text-center text-sm text-muted">
        {error ? sentence(error) : NOTHING}
      </p>
    );
  return <LookingInto entry={entry} name="识别" part={part} words={note ?? '正在打开图片'} hint={FETCHED} />;
}

const NOTHING = '没有认出文字：图上可能没有字，或者字太小、太模糊。';
const FETCHED = '第一次使用要先下载识别模型，约 9 MB；图片不会离开这台设备。';
