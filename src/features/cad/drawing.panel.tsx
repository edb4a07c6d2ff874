import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { INPUT } from '../../islands/fields/field.ts';
import { showName } from '../../islands/format.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { $options, type InputFile } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { LayerList } from './panel/LayerList.tsx';
import { Sheet } from './panel/Sheet.tsx';
import { type Shown, useView } from './panel/use-view.ts';
import { namesOf, type ViewLayer } from './shared/view.ts';

const isSet = ({ values }: InputFile): boolean => !!values.layers || !!values.sheets;

/**
 * The drawing before it is converted: its model and layouts, enlarged and moved, and its layers; writes the engine's
 * options `sheets` and `layers` of the file.
 */
export default function DrawingPanel(props: ToolProps) {
  const values = valuesOf(props, useStore($options)) as unknown as { style: string; background?: string };
  return (
    <FilePanel name="图纸预览" label="正在看" places={props.places} isSet={isSet}>
      {(entry) => <Opened key={entry.id} entry={entry} style={values.style} dark={values.background === 'black'} />}
    </FilePanel>
  );
}

function Opened({ entry, style, dark }: { entry: InputFile; style: string; dark: boolean }) {
  const only = namesOf(String(entry.values.sheets ?? ''))[0];
  const [sheet, setSheet] = useState(only ?? '');
  const layers = String(entry.values.layers ?? '');
  const { shown, error, busy } = useView(entry.file, { sheet, layers, style, dark });
  if (!shown)
    return (
      <p
        role={error ? 'alert' : undefined}
        data-opening={!error || undefined}
        style={error ? undefined : { minHeight: 'calc(clamp(16rem, 60dvh, 44rem) + 6.5rem)' }}
        className="grid min-h-40 place-items-center bg-sunken px-4 text-center text-sm text-muted"
      >
        {error ? sentence(error) : '正在打开图纸……'}
      </p>
    );
  const { view } = shown;
  const name = `${showName(entry.file.name)}，${titleOf(sheet || 'Model')}`;
  return (
    <>
      <Choice entry={entry} shown={shown} sheet={sheet || 'Model'} only={!!only} onChoose={setSheet} />
      {error && (
        <p role="alert" className="border-b border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
          {sentence(error)}下面还是上一张图。
        </p>
      )}
      <Sheet src={shown.src} name={name} dark={dark} busy={busy} />
      {style === 'colour' && !dark && view.layers.some(isPale) && (
        <p className="border-t border-line px-4 py-2 text-xs text-muted">{PALE}</p>
      )}
      <Layers entry={entry} shown={shown} layers={layers} />
    </>
  );
}

const PALE = '图里有黄色、青色这样的浅色线，在白纸上不显眼；“颜色”选“全黑”，打印就清楚了。';

/** Brighter than this, 0–1, a thin line is hardly seen on white. */
const BRIGHT = 0.7;

/** Whether a layer that is drawn has a colour that white paper swallows. */
function isPale({ on, colour }: ViewLayer): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return on && 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT;
}

const titleOf = (sheet: string): string => (sheet === 'Model' ? '模型' : sheet);

interface ChoiceProps {
  entry: InputFile;
  shown: Shown;
  sheet: string;
  only: boolean;
  onChoose(sheet: string): void;
}

/** Which sheet is looked at, and whether it is the only one to be converted. */
function Choice({ entry, shown: { view }, sheet, only, onChoose }: ChoiceProps) {
  const id = useId();
  const choose = (name: string): void => {
    onChoose(name);
    if (only) setFileOption(entry.id, 'sheets', name);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
      <label htmlFor={id} className="shrink-0 text-sm font-medium text-ink">
        模型／布局
      </label>
      <select
        id={id}
        value={sheet}
        onChange={(event) => choose(event.target.value)}
        className={`${INPUT} min-w-0 flex-1 basis-32`}
      >
        {view.sheets.map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
      {view.sheets.length > 1 && (
        <label className="flex min-h-11 items-center gap-2 text-sm text-ink">
          <input
            type="checkbox"
            checked={only}
            onChange={() => setFileOption(entry.id, 'sheets', only ? '' : sheet)}
            className="size-4 accent-accent"
          />
          只转这一个
        </label>
      )}
    </div>
  );
}

function Layers({ entry, shown: { view }, layers }: { entry: InputFile; shown: Shown; layers: string }) {
  const own = namesOf(layers);
  const usual = new Set(view.layers.filter(({ on }) => on).map(({ name }) => name));
  const on = own.length > 0 ? new Set(own) : usual;
  const write = (next: ReadonlySet<string>): void => {
    const isUsual = next.size === usual.size && [...next].every((name) => usual.has(name));
    setFileOption(entry.id, 'layers', isUsual ? '' : [...next].join());
  };
  return <LayerList layers={view.layers} on={on} onChange={write} />;
}
