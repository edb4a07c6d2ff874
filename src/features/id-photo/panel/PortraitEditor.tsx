import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useState } from 'react';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { Toggles } from '../../../islands/parts/Toggles.tsx';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption, setOption } from '../../../stores/work.ts';
import { toPicture } from '../shared/frame.ts';
import type { Paper } from '../shared/sheet.ts';
import { type Mode, PortraitBar } from './PortraitBar.tsx';
import { PortraitColours } from './PortraitColours.tsx';
import { PortraitGuides } from './PortraitGuides.tsx';
import { PortraitRule, PortraitVerdict } from './PortraitRule.tsx';
import { PortraitSheet } from './PortraitSheet.tsx';
import { PortraitStage } from './PortraitStage.tsx';
import { PortraitWarnings } from './PortraitWarnings.tsx';
import type { PortraitLayers } from './portrait-canvas.ts';
import { useBrush } from './use-brush.ts';
import { ARROWS, usePhoto } from './use-photo.ts';

type Point = readonly [x: number, y: number];
type Props = ToolProps & { entry: InputFile; layers: PortraitLayers };

const VIEWS = [
  ['after', '效果'],
  ['before', '原图'],
] as const;
/** A step of the keys, a share of the photo's width. */
const STEP = 0.03;

/** Stage, tools, backgrounds, rule and sheet of one photo. */
export function PortraitEditor(props: Props) {
  const { entry, layers } = props;
  const disabled = isRunning(useStore($stage));
  const [view, setView] = useState('after');
  const [wanted, setMode] = useState<Mode>('move');
  const [radius, setRadius] = useState(3);
  const [cursor, setCursor] = useState<Point>();
  const [painting, setPainting] = useState(false);
  const photo = usePhoto(props, entry, layers.picture);
  const { values, cutting, aspect, rule, auto, frame, stand, faults, colour, size, keep } = photo;
  const mode: Mode = !cutting && wanted === 'move' ? 'keep' : wanted;
  const { picture } = layers;
  const brush = useBrush(layers, String(entry.values.brush ?? ''), (text) => setFileOption(entry.id, 'brush', text));
  const show = view === 'before';

  const stroke = (at: Point, first: boolean): void => {
    const share = (radius / 100) * frame.height * picture.height;
    const start = { keep: mode === 'keep', radius: share / Math.max(picture.width, picture.height) };
    setCursor(at);
    setPainting(true);
    brush.go(toPicture(frame, picture, aspect, at), first ? start : undefined);
  };
  const strokeEnd = (): void => {
    setPainting(false);
    brush.end();
  };
  const hands = {
    ...photo.hands,
    stroke,
    strokeEnd,
    hover: setCursor,
    strokeGone: () => {
      setPainting(false);
      brush.gone();
    },
  };
  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const [x, y] = cursor ?? [0.5, 0.5];
    if (mode !== 'move' && arrow) setCursor([x + arrow[0] * STEP, y + arrow[1] * STEP * aspect]);
    else if (mode !== 'move' && event.key === ' ') {
      stroke([x, y], true);
      strokeEnd();
    } else if (!photo.place(event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 border-b border-line px-4 py-1.5 text-sm">
        <p className="text-muted tabular-nums max-sm:flex-1">
          {cutting ? `${size.name}，${size.pxSizeStr}` : '不裁剪，只换底色'}
        </p>
        {/* On a phone it has two lines: it changes while the photo below it is moved. */}
        <div className="max-sm:order-last max-sm:min-h-10 max-sm:w-full sm:flex-1">
          {cutting && <PortraitVerdict faults={faults} />}
        </div>
        <Toggles name="看哪一张" choices={VIEWS} value={view} disabled={false} onChange={setView} />
      </div>
      <div className="border-b border-line pt-2 pb-1">
        <PortraitColours
          value={String(values.colour)}
          custom={String(values.custom)}
          disabled={disabled}
          onChange={(value) => setOption('colour', value)}
          onCustom={(value) => setOption('custom', value)}
        />
      </div>
      {/* The sheet stands beside the photo where there is room: who sets how it is laid out sees it. */}
      <div className="xl:flex">
        <div className="min-w-0 flex-1">
          <PortraitStage
            layers={layers}
            frame={frame}
            aspect={aspect}
            colour={colour}
            hands={hands}
            cursor={cursor}
            painting={painting}
            onKey={onKey}
            before={show}
            version={brush.version}
            brush={mode === 'move' ? undefined : radius / 100}
            disabled={disabled}
          >
            {cutting && mode === 'move' && !show && (
              <PortraitGuides rule={rule} stand={stand} good={faults?.length === 0} />
            )}
          </PortraitStage>
        </div>
        {values.sheet !== 'none' && (
          <PortraitSheet
            layers={layers}
            frame={frame}
            size={size}
            colour={colour ?? '#ffffff'}
            version={brush.version}
            paper={values.sheet as Paper}
            gap={Number(values.gap) || 2}
            copies={Number(values.copies) || 0}
            lines={values.lines === true}
          />
        )}
      </div>
      <PortraitWarnings picture={picture} />
      <PortraitBar
        mode={mode}
        onMode={setMode}
        radius={radius}
        onRadius={setRadius}
        cutting={cutting}
        disabled={disabled}
        placed={photo.placed}
        zoom={(auto.height / frame.height) * 100}
        onZoom={photo.zoomTo}
        turn={Math.round(frame.turn * 10) / 10}
        onTurn={(turn) => keep({ ...frame, turn })}
        strokes={brush.count}
        onUndo={brush.undo}
        onAuto={() => setFileOption(entry.id, 'frame', '')}
      />
      {cutting && <PortraitRule rule={rule} values={values} disabled={disabled} />}
    </>
  );
}
