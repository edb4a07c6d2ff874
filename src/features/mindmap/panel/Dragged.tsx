import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { Dragging } from './acts.ts';

/**
 * What is dragged, under the pointer, and where it would go. Alone in hearing of every move, so that a drag draws
 * little.
 */
export function Dragged({ state, ring }: { state: ReadableAtom<Dragging | undefined>; ring: string }) {
  const dragging = useStore(state);
  if (!dragging) return null;
  const { text, x, y, drop, sweep } = dragging;
  if (sweep)
    return (
      <div
        className="pointer-events-none absolute"
        style={{
          left: sweep.x,
          top: sweep.y,
          width: sweep.width,
          height: sweep.height,
          border: `1.5px dashed ${ring}`,
          background: `${ring}1f`,
        }}
      />
    );
  const { mark, kind } = drop ?? {};
  return (
    <>
      {mark && (
        <div
          data-drop={kind}
          className="pointer-events-none absolute"
          style={
            kind === 'between'
              ? { left: mark.x, top: mark.y, width: mark.width, height: mark.height, background: ring, borderRadius: 3 }
              : {
                  left: mark.x - 5,
                  top: mark.y - 5,
                  width: mark.width + 10,
                  height: mark.height + 10,
                  border: `2.5px solid ${ring}`,
                  background: `${ring}26`,
                  borderRadius: 12,
                }
          }
        />
      )}
      <div
        className="pointer-events-none absolute z-10 max-w-56 truncate rounded-lg px-3 py-1.5 text-sm text-white shadow-lg"
        style={{ transform: `translate(${x + 14}px, ${y + 10}px)`, background: ring }}
      >
        {text || '空主题'}
      </div>
    </>
  );
}
