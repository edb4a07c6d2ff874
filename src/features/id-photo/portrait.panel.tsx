import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { type ErrorData, sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { ProgressBar } from '../../islands/parts/ProgressBar.tsx';
import { useAddress } from '../../islands/recognised/use-address.ts';
import { Thumb } from '../../islands/Thumb.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { useProposal } from '../../islands/use-proposal.ts';
import { $files, $options, type InputFile } from '../../stores/tool.ts';
import { making } from './panel/making.ts';
import { PortraitEditor } from './panel/PortraitEditor.tsx';
import { usePortrait } from './panel/use-portrait.ts';

/**
 * The photo as it will be, with its background, guides for the head, and brushes; writes the engine's `frame` and
 * `brush` of the file.
 */
export default function PortraitPanel(props: ToolProps) {
  const files = useStore($files);
  const [without, setWithout] = useState<ReadonlySet<File>>(new Set());
  const onNobody = useCallback((file: File) => setWithout((known) => new Set(known).add(file)), []);
  const keeps = valuesOf(props, useStore($options)).size === 'keep';
  useDoing(making(files.length, files.filter(({ file }) => without.has(file)).length, keeps));
  return (
    <FilePanel
      name="证件照预览"
      label="调整"
      places={props.places}
      isSet={({ values }) => !!values.frame || !!values.brush}
    >
      {(entry) => <Found key={entry.id} props={props} entry={entry} onNobody={onNobody} />}
    </FilePanel>
  );
}

interface FoundProps {
  props: ToolProps;
  entry: InputFile;
  /** Told of a photo without a person. */
  onNobody(this: void, file: File): void;
}

/** The editor once the person is found; until then, and where there is none, the photo as it came and a word on it. */
function Found({ props, entry, onNobody }: FoundProps) {
  const { layers, error, part } = usePortrait(entry);
  useProposal(!!layers || !!error);
  useEffect(() => {
    if (error?.code === 'no-result') onNobody(entry.file);
  }, [error?.code, entry.file, onNobody]);
  if (layers) return <PortraitEditor {...props} entry={entry} layers={layers} />;
  return (
    <div className="flex h-[36rem] flex-col items-center justify-center gap-3 bg-card px-8">
      <Photo entry={entry} />
      <p className="text-center text-sm text-muted">{error ? wordsOn(entry, error) : '正在分离人像，照片不会上传……'}</p>
      {/* Its place is kept: the photo does not move where no person is found. */}
      <div className="h-2 w-full max-w-64">
        {!error && <ProgressBar name="分离人像" part={part} words={`${Math.floor(part * 100)}%`} />}
      </div>
    </div>
  );
}

/** Why there is no cut-out; that no person was found stands where the result would be, after a start. */
const wordsOn = ({ stage }: InputFile, error: ErrorData): string =>
  stage?.state === 'failed' && error.code === 'no-result' ? '请换一张照片。' : (error.detail ?? sentence(error));

/**
 * The photo as it came, at once where the browser can show it; the thumbnail takes longer than one likes to look at
 * nothing. Its box has its size before the browser knows that of the picture: nothing jumps.
 */
function Photo({ entry }: { entry: InputFile }) {
  const src = useAddress(entry.file);
  const [unseen, setUnseen] = useState(false);
  return (
    <div className="grid h-80 w-full place-items-center">
      {unseen ? (
        <div className="w-52">
          <Thumb key={entry.thumb} src={entry.thumb} type={entry.type} large />
        </div>
      ) : (
        <img src={src} alt="" onError={() => setUnseen(true)} className="h-80 w-full object-contain" />
      )}
    </div>
  );
}
