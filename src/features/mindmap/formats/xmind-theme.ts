import type { MindmapTheme } from '../../../../schemas/mindmap.ts';
import { colourOf, lookAt, THEMES } from '../shared/themes.ts';
import { isObject, type Json, textOf } from './xmind-topic.ts';

const PREFIX = 'pdf365-';

/** A theme of ours as the theme of a sheet, so that the map looks much the same in XMind. */
export function themeOf(id: MindmapTheme): Json {
  const theme = THEMES[id];
  const first = theme.palette[0] as string;
  const classes = ['centralTopic', 'mainTopic', 'subTopic'].map((name, depth) => {
    const look = lookAt(theme, depth);
    const [fill, border] = [look.fill, look.border].map((paint) => colourOf(paint, first, theme)) as [string?, string?];
    // XMind takes the colour of the branch where a topic names none.
    const own = look.fill === 'branch' || look.fill === 'tint' ? undefined : (fill ?? 'none');
    const properties = {
      'fo:font-size': `${look.size}pt`,
      'fo:font-weight': look.bold ? '600' : '400',
      'fo:color': colourOf(look.colour, first, theme),
      ...(own && { 'svg:fill': own }),
      ...(!border && { 'border-line-width': '0pt' }),
    };
    return [name, { id: `${PREFIX}${id}-${name}`, properties }];
  });
  const colours = theme.palette.join(' ');
  return {
    id: `${PREFIX}${id}`,
    title: theme.name,
    map: {
      id: `${PREFIX}${id}-map`,
      properties: {
        'svg:fill': theme.background,
        'multi-line-colors': colours,
        'color-list': colours,
        'line-tapered': 'none',
      },
    },
    ...Object.fromEntries(classes),
  };
}

/** Which theme of ours a sheet has, if any. */
export function themeIn(theme: unknown): MindmapTheme | undefined {
  const id = isObject(theme) ? textOf(theme.id)?.replace(PREFIX, '') : undefined;
  return id !== undefined && Object.hasOwn(THEMES, id) && isObject(theme) && theme.id !== id
    ? (id as MindmapTheme)
    : undefined;
}
