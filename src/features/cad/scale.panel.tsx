import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, sentence, toErrorData } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { preview } from '../../jobs/preview.ts';
import { $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { type Measured, ScaleStage } from './panel/ScaleStage.tsx';
import type { Unit } from './shared/scale.ts';

/** The longer side of the page as it is measured on, in pixels. */
const SIDE = 2000;

/** The first page, on which a known length is measured with two points; writes the engine's `scale`. */
export default function ScalePanel(props: ToolProps) {
  const { unit, scale } = valuesOf(props, useStore($options)) as { unit: Unit; scale: number };
  return (
    <FilePanel name="量出真实比例" label="正在量" places={props.places}>
      {(entry) =>
        entry.locked && !entry.password ? (
          <Words text="输入这个文件的密码后，可以在图上量比例。" />
        ) : (
          <Opened key={entry.id} entry={entry} unit={unit} scale={Number(scale)} />
        )
      }
    </FilePanel>
  );
}

const Words = ({ text, opening }: { text: string; opening?: boolean }) => (
  <p
    data-opening={opening || undefined}
    className="grid min-h-40 place-items-center px-4 text-center text-sm text-muted"
  >
    {text}
  </p>
);

/** The first page as a picture with its size in points, or why there is none. */
function usePage({ file, password }: InputFile): { page?: Measured; error?: ErrorData } {
  const running = isRunning(useStore($stage));
  const [state, setState] = useState<{ page?: Measured; error?: ErrorData }>({});
  const src = state.page?.src;
  useEffect(() => {
    if (running || src) return;
    const gone = new AbortController();
    preview(file, { pages: '1', size: SIDE, ...(password && { password }) }, gone.signal).then(
      ({ info: { width, height }, pictures: [picture] }) => {
        if (gone.signal.aborted || !picture || !width || !height) return;
        setState({ page: { src: URL.createObjectURL(picture), width, height } });
      },
      (thrown) => !gone.signal.aborted && setState({ error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [file, password, running, src]);
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  return state;
}

function Opened({ entry, unit, scale }: { entry: InputFile; unit: Unit; scale: number }) {
  const { page, error } = usePage(entry);
  if (page) return <ScaleStage page={page} unit={unit} scale={scale} />;
  return <Words text={error ? sentence(error) : '正在打开图页……'} opening={!error} />;
}
