import { memo } from 'react';
import type { Arrangement } from '../shared/arrange.ts';
import type { Link } from '../shared/links.ts';
import { strokeOf } from '../shared/paint.ts';
import { branchColour, type ThemeLook } from '../shared/themes.ts';
import { meets, type Rect } from './camera.ts';

interface Props {
  arrangement: Arrangement;
  theme: ThemeLook;
  /** What of the map is drawn; everything where undefined. */
  seen: Rect | undefined;
}

/** Whether a line between two topics may cross a rectangle. */
function crosses({ to, kind }: Link, rect: Rect): boolean {
  const from = to.parent;
  if (kind !== 'branch' || !from) return true;
  const left = Math.min(from.x, to.x);
  const top = Math.min(from.y, to.y);
  const right = Math.max(from.x + from.box.width, to.x + to.box.width);
  const bottom = Math.max(from.y + from.box.height, to.y + to.box.height);
  return meets(rect, { x: left, y: top, width: right - left, height: bottom - top });
}

/** Arrows between topics, over these, as in every export: what stands on an arrow can be read wherever it runs. */
export const Relations = memo(function Relations({ arrangement, theme }: Omit<Props, 'seen'>) {
  const relations = arrangement.links.filter(({ kind }) => kind === 'relation');
  if (!relations.length) return null;
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute top-0 left-0 overflow-visible" width="1" height="1">
      {relations.map((link) => (
        <g key={link.id} fill={theme.aside}>
          <path
            d={link.path}
            fill="none"
            stroke={theme.aside}
            strokeWidth={strokeOf(link, theme).width}
            strokeDasharray="6 4"
          />
          {link.head && <path d={link.head} />}
          {link.text && (
            <text
              x={link.text.x}
              y={link.text.y}
              fontSize="12"
              textAnchor="middle"
              dominantBaseline="central"
              stroke={theme.background}
              strokeWidth="5"
              strokeLinejoin="round"
              paintOrder="stroke"
            >
              {link.text.text}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
});

/** All lines of the tree: those of one colour and width are one path, so a thousand topics are a few dozen elements. */
export const Lines = memo(function Lines({ arrangement, theme, seen }: Props) {
  const paths = new Map<string, { colour: string; width: number; d: string[] }>();
  for (const link of arrangement.links) {
    if (link.kind === 'relation' || (seen && !crosses(link, seen))) continue;
    const { colour, width } = strokeOf(link, theme);
    const key = `${colour} ${width}`;
    const path = paths.get(key) ?? { colour, width, d: [] };
    path.d.push(link.path);
    paths.set(key, path);
  }
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute top-0 left-0 overflow-visible" width="1" height="1">
      {arrangement.frames.map(({ id, x, y, width, height, branch, text }) => {
        const colour = branch < 0 ? theme.aside : branchColour(theme, branch);
        return (
          <g key={id}>
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              rx="10"
              fill={colour}
              fillOpacity="0.07"
              stroke={colour}
              strokeDasharray="6 5"
            />
            {text && (
              <text x={x + 10} y={y - 5} fontSize="12" fill={colour}>
                {text}
              </text>
            )}
          </g>
        );
      })}
      {[...paths].map(([key, { colour, width, d }]) => (
        <path key={key} d={d.join(' ')} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" />
      ))}
    </svg>
  );
});
