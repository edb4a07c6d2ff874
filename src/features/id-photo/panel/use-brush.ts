import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../stores/toast.ts';
import { type Stroke, strokesText } from '../shared/brush.ts';
import { brushTo, type PortraitLayers, paint, unbrush } from './portrait-canvas.ts';

/** What the option holds at most. */
const MAX_CHARACTERS = 20_000;
type Point = readonly [x: number, y: number];

/** The brush: draws a stroke while it is made, and gives the new text of all strokes when it is done. */
export function useBrush(layers: PortraitLayers, text: string, write: (text: string) => void) {
  const [version, setVersion] = useState(0);
  const stroke = useRef<Stroke>(undefined);
  const drawn = (): void => setVersion((count) => count + 1);

  useEffect(() => {
    brushTo(layers, text);
    setVersion((count) => count + 1);
  }, [layers, text]);

  /** A further point of the stroke, by shares of the picture; points nearer than a fifth of the radius are left out. */
  const go = (at: Point, first: Pick<Stroke, 'keep' | 'radius'> | undefined): void => {
    const { width, height } = layers.picture;
    if (first) stroke.current = { ...first, points: [at] };
    const now = stroke.current;
    const last = now?.points.at(-1);
    if (!now || !last) return;
    const way = Math.hypot((at[0] - last[0]) * width, (at[1] - last[1]) * height);
    if (!first && way < now.radius * Math.max(width, height) * 0.2) return;
    stroke.current = { ...now, points: first ? [at] : [...now.points, at] };
    paint(layers, [{ ...now, points: [last, at] }]);
    drawn();
  };

  const gone = (): void => {
    stroke.current = undefined;
    unbrush(layers);
    brushTo(layers, text);
    drawn();
  };

  const end = (): void => {
    if (!stroke.current) return;
    const all = [...(text ? [text] : []), strokesText([stroke.current])].join(';');
    stroke.current = undefined;
    if (all.length <= MAX_CHARACTERS) write(all);
    else {
      toast('画笔用得太多，记不下了。撤销几笔，或换粗一点的画笔。', 'danger');
      gone();
    }
  };

  const undo = (): void => write(text.split(';').slice(0, -1).join(';'));
  return { version, go, end, gone, undo, count: text ? text.split(';').length : 0 };
}
