import { useStore } from '@nanostores/react';
import { Maximize } from 'lucide-react';
import { useId, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { INPUT } from '../../islands/fields/field.ts';
import { CropStage, TALLEST } from '../../islands/parts/CropStage.tsx';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { type Frame, frameText, parseFrame, type Size, wholeFrame } from '../../lib/frame.ts';
import { $files, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { Answers } from './panel/Answers.tsx';
import { usePicture } from './panel/use-picture.ts';

const MAX_TEXT = 40;
const textOf = ({ values }: InputFile): string => String(values.text ?? '');

/** The picture with the frame about its text, what stands there, and the fonts it may be; writes `text` and `frame`. */
export default function FontPanel(props: ToolProps) {
  const files = useStore($files);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  const typed = files.filter((file) => textOf(file).trim() !== '');
  useDoing(
    typed.length
      ? { words: '保存识别报告', only: typed.map(({ id }) => id) }
      : { words: '先打出图里的字', lacks: true },
  );
  if (!entry || !props.places.includes('browser')) return null;
  return (
    <section aria-label="找字体" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="正在看"
          files={files}
          entry={entry}
          isSet={(one) => textOf(one) !== ''}
          onChoose={setChosen}
        />
      )}
      <Crop key={entry.id} entry={entry} />
      <Answers key={`answers ${entry.id}`} engine={props.engineId} entry={entry} />
    </section>
  );
}

function Crop({ entry }: { entry: InputFile }) {
  const { src, size, failed } = usePicture(entry.file);
  if (src && size) return <Framed entry={entry} src={src} size={size} />;
  return (
    <p
      data-opening={!failed || undefined}
      style={{ minHeight: `calc(${TALLEST} + 3.5rem)` }}
      className="grid place-items-center bg-sunken px-4 text-center text-sm text-muted"
    >
      {failed ? '浏览器打不开这张图片，请换一张。' : '正在打开图片……'}
    </p>
  );
}

function Framed({ entry, src, size }: { entry: InputFile; src: string; size: Size }) {
  const id = useId();
  const fixed = isRunning(useStore($stage));
  const [draft, setDraft] = useState<Frame>();
  const said = String(entry.values.frame ?? '');
  const frame = draft ?? parseFrame(said, size) ?? wholeFrame(size);
  const write = (next: Frame): void => {
    setDraft(undefined);
    setFileOption(entry.id, 'frame', frameText(next));
  };
  return (
    <>
      <CropStage
        src={src}
        alt="要找字体的图片"
        size={size}
        turn="0"
        frame={frame}
        ratio={undefined}
        grid={{ rows: 1, columns: 1, numbered: false }}
        disabled={fixed}
        onDraw={setDraft}
        onWrite={write}
      />
      <div className="flex flex-wrap items-end gap-3 border-t border-line p-4 sm:p-5">
        <div className="min-w-0 flex-1 basis-64">
          <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
            框里的字
          </label>
          <input
            id={id}
            value={textOf(entry)}
            maxLength={MAX_TEXT}
            disabled={fixed}
            placeholder="照着图打出来"
            aria-describedby={`${id} hint`}
            onChange={(event) => setFileOption(entry.id, 'text', event.target.value)}
            className={`${INPUT} text-base`}
          />
        </div>
        <Button disabled={fixed || !said} onClick={() => setFileOption(entry.id, 'frame', '')} className="min-h-11">
          <Maximize size={16} aria-hidden />
          框住整张图
        </Button>
        <p id={`${id} hint`} className="basis-full text-xs text-muted">
          框紧一行字，三到六个不同的字最准；框里有几行，就用“/”隔开。
        </p>
      </div>
    </>
  );
}
