import { useStore } from '@nanostores/react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { TALLEST } from '../../islands/parts/CropStage.tsx';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { useProposal } from '../../islands/use-proposal.ts';
import { $files, $options, type InputFile } from '../../stores/tool.ts';
import { CropFrame } from './panel/CropFrame.tsx';
import { CutLines } from './panel/CutLines.tsx';
import { useCutView } from './panel/use-cut-view.ts';
import { cutting } from './panel/what-is-cut.ts';
import type { Shape } from './shared/crop.ts';

/** A long picture is shown as wide as a column; its height may be many screens. */
const LONG = { pixels: 6_000_000, side: 16_000 };
const FITTED = { pixels: 2_500_000, side: 2000 };

const isSet = ({ values }: InputFile): boolean => !!values.frame || !!values.cuts || (values.turn ?? '0') !== '0';

/**
 * The picture with what is to be cut out of it, drawn by hand; writes the engine's options `frame`, `turn` and `cuts`
 * of the file.
 */
export default function CropPanel(props: ToolProps) {
  const values = valuesOf(props, useStore($options)) as unknown as Shape & {
    by: string;
    maxHeight: number;
    parts: number;
    format: string;
  };
  useDoing(cutting(useStore($files), values));
  const long = values.mode === 'long';
  return (
    <FilePanel name="裁剪画面" label="正在调整" places={props.places} isSet={isSet}>
      {(entry) => (
        <Opened key={`${entry.id} ${long}`} entry={entry} long={long}>
          {(shown) =>
            long ? (
              <CutLines entry={entry} shown={shown} by={values.by} maxHeight={values.maxHeight} parts={values.parts} />
            ) : (
              <CropFrame entry={entry} shown={shown} shape={values} option={props.engine.options.ratio} />
            )
          }
        </Opened>
      )}
    </FilePanel>
  );
}

interface OpenedProps {
  entry: InputFile;
  long: boolean;
  children(shown: NonNullable<ReturnType<typeof useCutView>['shown']>): React.ReactNode;
}

/** The picture once it is decoded, or why it is not shown. */
function Opened({ entry, long, children }: OpenedProps) {
  const turn = long ? String(entry.values.turn ?? '0') : '0';
  const { shown, error } = useCutView(entry.file, { ...(long ? LONG : FITTED), turn, rows: long });
  useProposal(!!shown || !!error);
  if (shown) return children(shown);
  return (
    <p
      data-opening={!error || undefined}
      style={error ? undefined : { minHeight: `calc(${TALLEST} + 3.5rem)` }}
      className="grid min-h-40 place-items-center bg-sunken px-4 text-center text-sm text-muted"
    >
      {error ? wordsOn(entry, sentence(error)) : '正在打开图片……'}
    </p>
  );
}

/** After a start the reason stands where the result would be. */
const wordsOn = ({ stage }: InputFile, reason: string): string =>
  stage?.state === 'failed' ? '这张图片不能裁剪，请换一张。' : reason;
