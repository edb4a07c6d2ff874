/** Markers of topics by XMind's names, as the editor and the exports show them; others are kept and not shown. */
export interface Marker {
  /** What it is called, for pickers and texts. */
  label: string;
  shape: 'number' | 'pie' | 'star' | 'flag' | 'dot' | 'tick' | 'cross' | 'question' | 'exclamation';
  colour: `#${string}`;
  /** The number, or the eighths of the pie. */
  value?: number;
}

const PRIORITY = [
  '#d92d20',
  '#e8590c',
  '#d98e04',
  '#2f9e44',
  '#1c7ed6',
  '#5f3dc4',
  '#868e96',
  '#868e96',
  '#868e96',
] as const;
const TASKS = ['start', 'oct', 'quarter', '3oct', 'half', '5oct', '3quar', '7oct', 'done'];
const COLOURS = {
  red: ['红', '#d92d20'],
  orange: ['橙', '#e8590c'],
  yellow: ['黄', '#d9a404'],
  green: ['绿', '#2f9e44'],
  blue: ['蓝', '#1c7ed6'],
  purple: ['紫', '#7048e8'],
  gray: ['灰', '#868e96'],
} as const;

const coloured = (prefix: string, name: string, shape: Marker['shape']): [string, Marker][] =>
  Object.entries(COLOURS).map(([key, [word, colour]]) => [
    `${prefix}-${key}`,
    { label: `${word}色${name}`, shape, colour },
  ]);

export const MARKERS: ReadonlyMap<string, Marker> = new Map<string, Marker>([
  ...PRIORITY.map((colour, index): [string, Marker] => [
    `priority-${index + 1}`,
    { label: `优先级 ${index + 1}`, shape: 'number', colour, value: index + 1 },
  ]),
  ...TASKS.map((key, index): [string, Marker] => [
    `task-${key}`,
    {
      label: index === 0 ? '未开始' : index === 8 ? '已完成' : `完成 ${Math.round(index * 12.5)}%`,
      shape: 'pie',
      colour: '#2f9e44',
      value: index,
    },
  ]),
  ...coloured('star', '星', 'star'),
  ...coloured('flag', '旗', 'flag'),
  ...coloured('tag', '标', 'dot'),
  ['symbol-right', { label: '对', shape: 'tick', colour: '#2f9e44' }],
  ['symbol-wrong', { label: '错', shape: 'cross', colour: '#d92d20' }],
  ['symbol-question', { label: '疑问', shape: 'question', colour: '#1c7ed6' }],
  ['symbol-attention', { label: '注意', shape: 'exclamation', colour: '#e8590c' }],
]);
