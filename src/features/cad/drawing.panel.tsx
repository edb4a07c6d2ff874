import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { OptionDescriptors } from '../../../schemas/option.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { INPUT } from '../../islands/fields/field.ts';
import { showName } from '../../islands/format.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { setFileOption, setOption } from '../../stores/work.ts';
import { LayerList } from './panel/LayerList.tsx';
import { Sheet } from './panel/Sheet.tsx';
import { type Shown, useView } from './panel/use-view.ts';
import { namesOf, type ViewLayer, type ViewPage } from './shared/view.ts';

/**
 * The drawing before it is converted: its model and layouts, enlarged and moved, and its layers; writes the engine's
 * option `layers` of the file, and `sheets` where what is looked at is all that is wanted.
 */
export default function DrawingPanel(props: ToolProps) {
  const values = valuesOf(props, useStore($options)) as unknown as Values;
  const only = values.space === 'chosen';
  const files = useStore($files);
  useEffect(() => {
    if (!only) for (const { id, values } of files) if (values.sheets) setFileOption(id, 'sheets', '');
  }, [only, files]);
  return (
    <FilePanel name="图纸预览" label="正在看" places={props.places} isSet={({ values }) => !!values.layers}>
      {(entry) => <Opened key={entry.id} entry={entry} values={values} {...props} />}
    </FilePanel>
  );
}

/** The engine whose result is what is seen here. */
const DRAWS = 'cad-draw';

interface Values {
  to: string;
  style: string;
  background?: string;
  space: string;
  paper: string;
  scale: number | string;
  weights: number;
  margin: number;
}

interface OpenedProps extends ToolProps {
  entry: InputFile;
  values: Values;
}

function Opened({ entry, values, tool, engine }: OpenedProps) {
  const { style } = values;
  const dark = values.background === 'black';
  const only = values.space === 'chosen';
  const [sheet, setSheet] = useState(namesOf(String(entry.values.sheets ?? ''))[0] ?? '');
  useEffect(() => {
    if (only) setFileOption(entry.id, 'sheets', sheet || MODEL);
  }, [only, entry.id, sheet]);
  const layers = String(entry.values.layers ?? '');
  const draws = tool.engine === DRAWS;
  const page = draws && values.to === 'pdf' ? pageWish(values, engine.options) : NO_PAGE;
  const { shown, error, busy } = useView(entry.file, { sheet, layers, style, dark, ...page });
  if (!shown)
    return (
      <p
        role={error ? 'alert' : undefined}
        data-opening={!error || undefined}
        className={`${error ? 'min-h-40' : 'min-h-[calc(clamp(14rem,48dvh,44rem)+6.5rem)] sm:min-h-[calc(clamp(16rem,60dvh,44rem)+6.5rem)]'} grid place-items-center bg-sunken px-4 text-center text-sm text-muted`}
      >
        {error ? sentence(error) : '正在打开图纸……'}
      </p>
    );
  const { view } = shown;
  const name = `${showName(entry.file.name)}，${titleOf(sheet || MODEL)}`;
  return (
    <>
      {view.sheets.length > 1 && <Choice sheets={view.sheets} sheet={sheet || MODEL} onChoose={setSheet} />}
      {error && (
        <p role="alert" className="border-b border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
          {sentence(error)}下面还是上一张图。
        </p>
      )}
      <Sheet src={shown.src} name={name} dark={dark} busy={busy} paper={!!view.page} />
      {view.page && <Paper {...view.page} />}
      {draws && view.lacks.length > 0 && (
        <p className="border-t border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">{view.lacks.join('')}</p>
      )}
      {style !== 'grey' && !dark && view.layers.some(isPale) && <Pale mono={style === 'mono'} />}
      <Layers entry={entry} shown={shown} layers={layers} />
    </>
  );
}

const NO_PAGE = { paper: 'none', scale: 0, weights: 100, margin: 0 };

/** The page that is wished for; what is being typed, and wrong, is taken for the next that is not. */
function pageWish(values: Values, options: OptionDescriptors): typeof NO_PAGE {
  const within = (key: 'scale' | 'weights' | 'margin'): number => {
    const option = options[key];
    if (option?.type !== 'number') return NO_PAGE[key];
    return Math.min(option.max, Math.max(option.min, Number(values[key]) || option.min));
  };
  return { paper: values.paper, scale: within('scale'), weights: within('weights'), margin: within('margin') };
}

/** Which paper it comes on, and how large the drawing is there. */
function Paper({ width, height, scale, over }: ViewPage) {
  const shown = scale >= 1 ? `1:${rounded(scale)}` : `${rounded(1 / scale)}:1`;
  return (
    <p
      aria-live="polite"
      className={`border-t border-line px-4 py-2.5 text-xs ${over ? 'bg-warn-soft text-warn' : 'text-muted'}`}
    >
      纸 {width}×{height} 毫米，图形 {shown}。{over && '比纸大，四周超出的印不上，请换大一号的纸。'}
    </p>
  );
}

const rounded = (n: number): string => String(Number(n.toPrecision(3)));

/** Thin lines of pale colours are hardly seen on paper: black ones are, and it is taken back where it was done. */
function Pale({ mono }: { mono: boolean }) {
  const fixed = isRunning(useStore($stage));
  return (
    <div className="flex items-center gap-3 border-t border-line py-1 pr-2 pl-4 text-xs text-muted">
      <span className="min-w-0 flex-1" aria-live="polite">
        {mono ? '浅色线也画成黑色了。' : '图里有黄色、青色这样的浅色线，在白纸上不显眼。'}
      </span>
      <Button shape="quiet" disabled={fixed} onClick={() => setOption('style', mono ? 'colour' : 'mono')}>
        {mono ? '改回原色' : '改成全黑'}
      </Button>
    </div>
  );
}

/** Brighter than this, 0–1, a thin line is hardly seen on white. */
const BRIGHT = 0.7;

/** Whether a layer that is drawn has a colour that white paper swallows. */
function isPale({ on, colour }: ViewLayer): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return on && 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT;
}

/** The model among the names of sheets. */
const MODEL = 'Model';
const titleOf = (sheet: string): string => (sheet === MODEL ? '模型' : sheet);

interface ChoiceProps {
  sheets: readonly string[];
  sheet: string;
  onChoose(sheet: string): void;
}

/** Which sheet is looked at; what is converted is a setting. */
function Choice({ sheets, sheet, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-x-3 border-b border-line px-4 py-2.5">
      <label htmlFor={id} className="shrink-0 text-sm font-medium text-ink">
        看哪一张
      </label>
      <select
        id={id}
        value={sheet}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT} min-w-0 flex-1`}
      >
        {sheets.map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
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
