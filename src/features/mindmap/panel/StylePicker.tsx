import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { MindmapLayout, MindmapTheme } from '../../../../schemas/mindmap.ts';
import { MINDMAP_LAYOUTS, MINDMAP_THEMES } from '../../../../schemas/mindmap-limits.ts';
import { LAYOUT_NAMES } from '../shared/layouts.ts';
import { colourOf, THEMES } from '../shared/themes.ts';
import { setLook } from '../store/edit.ts';
import { $map } from '../store/mindmap.ts';

/** Each layout as a small drawing, in a box of 48 by 32: the root, its topics, the lines. */
const SKETCHES: Record<MindmapLayout, { boxes: [number, number, number][]; lines: string }> = {
  mind: {
    boxes: [
      [18, 13, 12],
      [38, 4, 9],
      [38, 22, 9],
      [1, 4, 9],
      [1, 22, 9],
    ],
    lines: 'M30 16C35 16 33 7 38 7M30 16C35 16 33 25 38 25M18 16C13 16 15 7 10 7M18 16C13 16 15 25 10 25',
  },
  right: {
    boxes: [
      [3, 13, 12],
      [30, 3, 14],
      [30, 13, 14],
      [30, 23, 14],
    ],
    lines: 'M15 16C23 16 22 6 30 6M15 16H30M15 16C23 16 22 26 30 26',
  },
  left: {
    boxes: [
      [33, 13, 12],
      [4, 3, 14],
      [4, 13, 14],
      [4, 23, 14],
    ],
    lines: 'M33 16C25 16 26 6 18 6M33 16H18M33 16C25 16 26 26 18 26',
  },
  org: {
    boxes: [
      [18, 3, 12],
      [3, 22, 10],
      [19, 22, 10],
      [35, 22, 10],
    ],
    lines: 'M24 9V22M8 22V16H40V22',
  },
  catalog: {
    boxes: [
      [4, 2, 14],
      [16, 11, 12],
      [16, 19, 12],
      [16, 27, 12],
    ],
    lines: 'M8 8V30H16M8 14H16M8 22H16',
  },
  timeline: {
    boxes: [
      [1, 13, 10],
      [16, 13, 8],
      [28, 13, 8],
      [40, 13, 7],
      [19, 23, 9],
      [31, 3, 9],
    ],
    lines: 'M11 16H40M17 19V26H19M29 13V6H31',
  },
};

function Sketch({ layout }: { layout: MindmapLayout }) {
  const { boxes, lines } = SKETCHES[layout];
  return (
    <svg viewBox="0 0 48 34" className="h-9 w-12" aria-hidden="true">
      <path d={lines} fill="none" stroke="currentColor" strokeOpacity="0.55" strokeWidth="1.4" />
      {boxes.map(([x, y, width], index) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height="6"
          rx="2"
          fill="currentColor"
          fillOpacity={index ? 0.6 : 1}
        />
      ))}
    </svg>
  );
}

function Swatch({ theme }: { theme: MindmapTheme }) {
  const look = THEMES[theme];
  const [root, main] = look.levels;
  const first = look.palette[0] ?? '#000000';
  return (
    <svg
      viewBox="0 0 64 36"
      className="h-9 w-16 rounded-md border border-line"
      aria-hidden="true"
      style={{ background: look.background }}
    >
      {[7, 18, 29].map((y, index) => (
        <g key={y}>
          <path
            d={`M26 18C34 18 32 ${y} 40 ${y}`}
            fill="none"
            stroke={look.palette[index % look.palette.length]}
            strokeWidth="1.8"
          />
          <rect
            x="40"
            y={y - 3.5}
            width="17"
            height="7"
            rx={main.radius / 3}
            fill={colourOf(main.fill, look.palette[index % look.palette.length] ?? first, look) ?? 'none'}
            stroke={colourOf(main.border, look.palette[index % look.palette.length] ?? first, look) ?? 'none'}
          />
        </g>
      ))}
      <rect
        x="6"
        y="12"
        width="20"
        height="12"
        rx={root.radius / 3}
        fill={colourOf(root.fill, first, look) ?? 'none'}
        stroke={colourOf(root.border, first, look) ?? 'none'}
      />
    </svg>
  );
}

function Choice({ name, on, onPick, children }: { name: string; on: boolean; onPick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPick}
      className={`flex cursor-pointer flex-col items-center gap-1 rounded-lg border p-2 text-xs outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent ${on ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-line text-ink hover:border-accent'}`}
    >
      {children}
      <span className="text-center leading-4">{name}</span>
    </button>
  );
}

/** How the map is arranged and painted: every choice shows at once, and can be undone. */
export function StylePicker() {
  const { layout, theme } = useStore($map);
  return (
    <>
      <h3 className="mb-2 text-sm font-medium">结构</h3>
      <div className="grid grid-cols-3 gap-2">
        {MINDMAP_LAYOUTS.map((one) => (
          <Choice
            key={one}
            name={LAYOUT_NAMES[one].replace(/（.*）/, (side) => ` ${side.slice(1, -1)}`)}
            on={one === layout}
            onPick={() => setLook({ layout: one })}
          >
            <Sketch layout={one} />
          </Choice>
        ))}
      </div>
      <h3 className="mt-4 mb-2 text-sm font-medium">主题配色</h3>
      <div className="grid grid-cols-4 gap-2">
        {MINDMAP_THEMES.map((one) => (
          <Choice key={one} name={THEMES[one].name} on={one === theme} onPick={() => setLook({ theme: one })}>
            <Swatch theme={one} />
          </Choice>
        ))}
      </div>
    </>
  );
}
