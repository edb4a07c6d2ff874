import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { moved, zoomed } from '../../lib/id-photo/adjust.ts';
import { backgroundOf } from '../../lib/id-photo/colours.ts';
import { type Frame, faultsOf, frameFor, frameText, middleFrame, readFrame, standOf, WHOLE } from '../../lib/id-photo/frame.ts';
import { ruleOf } from '../../lib/id-photo/rules.ts';
import { ownSize, sizeOf } from '../../lib/id-photo/sizes.ts';
import type { PortraitPicture } from '../../stores/portraits.ts';
import { $options, type InputFile } from '../../stores/tool.ts';
import { setFileOption } from '../../stores/work.ts';
import { valuesOf } from '../option-fields.ts';

type Point = readonly [x: number, y: number];

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

/** The photo that the present settings make of a portrait, and the ways to lay it out otherwise. */
export function usePhoto(props: ToolProps, entry: InputFile, picture: PortraitPicture) {
  const values = valuesOf(props, useStore($options));
  const { held, latest, hold, keep, rest } = useFrame(entry);
  const cutting = values.size !== 'keep';
  const dpi = Number(values.dpi) || 300;
  const made = ownSize(Number(values.width) || 1, Number(values.height) || 1, dpi);
  const size = cutting ? (sizeOf(String(values.size)) ?? made) : ownSize(picture.width, picture.height, dpi);
  const aspect = size.size.width / size.size.height;
  const rule = ruleOf(size.value);
  const { head, cut } = picture;
  const found = head ? frameFor(rule, head, cut, picture, aspect) : middleFrame(picture, aspect);
  const auto = cutting ? found : WHOLE;
  const frame = cutting ? (held ?? auto) : WHOLE;
  const stand = head && standOf(frame, head, picture, aspect);
  return {
    ...{ values, cutting, size, aspect, rule, auto, frame, stand, keep, placed: !!entry.values.frame },
    faults: stand && faultsOf(stand, rule),
    colour: backgroundOf(String(values.colour), String(values.custom)),
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
