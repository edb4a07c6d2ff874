import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { valuesOf } from '../../../islands/option-fields.ts';
import { $options, type InputFile } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import { backgroundOf } from '../shared/colours.ts';
import { type Frame, faultsOf, frameFor, frameText, middleFrame, readFrame, standOf, WHOLE } from '../shared/frame.ts';
import { ruleOf } from '../shared/rules.ts';
import { ownSize, type PhotoSize, sizeOf } from '../shared/sizes.ts';
import { moved, zoomed } from './adjust.ts';
import type { PortraitPicture } from './portraits.ts';

type Point = readonly [x: number, y: number];

/** Where the arrow keys point. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Steps of the keys: a share of the photo, times as large, degrees. */
const STEP = { move: 0.01, zoom: 1.03, turn: 0.5 };

/** The frame while a hand is on it, and the frame that the file keeps. */
function useFrame(entry: InputFile) {
  const [held, setHeld] = useState<Frame>();
  const latest = useRef<Frame>(undefined); // hands are faster than drawing
  const hold = (next: Frame | undefined): void => {
    latest.current = next;
    setHeld(next);
  };
  const keep = (next: Frame): void => setFileOption(entry.id, 'frame', frameText(next));
  const rest = (): void => {
    if (latest.current) keep(latest.current);
    hold(undefined);
  };
  return { held: held ?? readFrame(String(entry.values.frame ?? '')), latest, hold, keep, rest };
}

const dpiOf = ({ dpi }: Record<string, unknown>): number => Number(dpi) || 0;

/** The size by its number, or the one typed in, which may be half typed. */
function wantedSize(values: Record<string, unknown>): PhotoSize {
  const { size, width, height } = values;
  return sizeOf(String(size)) ?? ownSize(Number(width) || 1, Number(height) || 1, dpiOf(values));
}

/** The photo that the present settings make of a portrait, and the ways to lay it out otherwise. */
export function usePhoto(props: ToolProps, entry: InputFile, picture: PortraitPicture) {
  const values = valuesOf(props, useStore($options));
  const { held, latest, hold, keep, rest } = useFrame(entry);
  const cutting = values.size !== 'keep';
  const size = cutting ? wantedSize(values) : ownSize(picture.width, picture.height, dpiOf(values));
  const aspect = size.size.width / size.size.height;
  const rule = ruleOf(size.value);
  const { head, cut } = picture;
  const found = head ? frameFor(rule, head, cut, picture, aspect) : middleFrame(picture, aspect);
  const auto = cutting ? found : WHOLE;
  const frame = cutting ? (held ?? auto) : WHOLE;
  const stand = head && standOf(frame, head, picture, aspect);
  const crown: Point = [stand?.middle ?? 0.5, stand?.crown ?? 0.5];
  /** Larger or smaller around the crown: it is the chin that moves. */
  const zoom = (factor: number): Frame => zoomed(frame, picture, aspect, factor, crown);
  const keyed = (key: string): Frame | undefined => {
    const arrow = ARROWS[key];
    if (arrow) return moved(frame, picture, aspect, [arrow[0] * STEP.move, arrow[1] * STEP.move]);
    if (key === '+' || key === '=') return zoom(STEP.zoom);
    if (key === '-') return zoom(1 / STEP.zoom);
    if (key === '[') return { ...frame, turn: frame.turn - STEP.turn };
    return key === ']' ? { ...frame, turn: frame.turn + STEP.turn } : undefined;
  };
  return {
    values,
    cutting,
    size,
    aspect,
    rule,
    auto,
    frame,
    stand,
    keep,
    placed: !!entry.values.frame,
    faults: stand && faultsOf(stand, rule),
    colour: backgroundOf(String(values.colour), String(values.custom)),
    /** The size of the head in percent of what the rule aims at. */
    zoomTo: (percent: number): void => keep(zoom((percent / 100) * (frame.height / auto.height))),
    /** Does what a key says; whether it says anything. */
    place: (key: string): boolean => {
      const next = cutting ? keyed(key) : undefined;
      if (next) keep(next);
      return !!next;
    },
    hands: {
      rest,
      move: (way: Point): void => {
        if (cutting) hold(moved(latest.current ?? frame, picture, aspect, way));
      },
      pinch: (factor: number, at: Point): void => {
        if (cutting) hold(zoomed(latest.current ?? frame, picture, aspect, factor, at));
      },
    },
  };
}
