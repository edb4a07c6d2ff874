import { bestPeer, type Group, goalOf, isBetter, mean, reaches } from './figures.ts';
import { METRICS } from './metrics.ts';
import type { Writer } from './read/read.ts';
import type { Row } from './score.ts';

const WIDTH = 8;
/** Names that are too long for a column. */
const SHORT: Record<string, string> = { precision: 'prec', boxratio: 'boxes' };
const GROUPS: Group[] = ['all', 'zh', 'en'];

const shown = (figure: number | undefined): string => {
  if (figure === undefined) return '–';
  return Math.abs(figure) >= 10 ? figure.toFixed(0) : figure.toFixed(figure > 0 && figure < 0.01 ? 4 : 3);
};

const line = (name: string, cells: string[]): string =>
  `  ${name.padEnd(30)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`;

/** What is printed of a format: its measures, then those of the pages and the cost, where a row has them. */
const columnsOf = (writer: Writer, rows: Row[]): string[] =>
  [...Object.keys(METRICS[writer]), 'ssim', 'ink', 'dpages', 'opens', 'cpu', 'kb'].filter((column) =>
    rows.some(({ figures }) => figures[column] !== undefined),
  );

/**
 * The table of a format as text: its documents, the means, what the best other program reaches and what is to be
 * reached (`✓` where it is), then the worst document of each measure.
 */
export function report(writer: Writer, rows: Row[]): string {
  const columns = columnsOf(writer, rows);
  const documents = [...rows]
    .sort((a, b) => (a.truth.lang < b.truth.lang ? 1 : -1))
    .map(({ truth, figures, problem }) =>
      line(truth.name, problem ? [`  ${problem}`] : columns.map((column) => shown(figures[column]))),
    );
  return [
    `\n${writer}：${rows.length} 份文件`,
    line(
      '',
      columns.map((column) => SHORT[column] ?? column),
    ),
    ...documents,
    ...GROUPS.flatMap((group) => means(writer, group, rows, columns)),
    '',
    ...worst(writer, rows, columns),
  ].join('\n');
}

function means(writer: Writer, group: Group, rows: Row[], columns: string[]): string[] {
  const part = rows.filter(({ truth }) => group === 'all' || truth.lang === group).map(({ figures }) => figures);
  if (part.length === 0) return [];
  const own = columns.map((column) => mean(part, column));
  const goals = columns.map((column) => goalOf(writer, group, column));
  const marked = goals.map((goal, index) => {
    const figure = own[index];
    if (goal === undefined || figure === undefined) return shown(goal);
    return `${shown(goal)}${reaches(columns[index] ?? '', figure, goal) ? '✓' : ' '}`;
  });
  return [
    '',
    line(`${group} (${part.length})`, own.map(shown)),
    line(
      '  best other',
      columns.map((column) => shown(bestPeer(writer, group, column)?.figure)),
    ),
    line('  goal', marked),
  ];
}

/** For each measure that misses its goal, the documents that lose most. */
function worst(writer: Writer, rows: Row[], columns: string[]): string[] {
  const SHOWN = 3;
  return columns.flatMap((column) => {
    const goal = goalOf(writer, 'all', column);
    const found = rows
      .flatMap(({ truth: { name }, figures }) => ({ name, figure: figures[column] }))
      .filter((one): one is { name: string; figure: number } => one.figure !== undefined)
      .filter(({ figure }) => goal !== undefined && !reaches(column, figure, goal))
      .sort((a, b) => (isBetter(column, a.figure, b.figure) ? 1 : -1));
    const names = found.slice(0, SHOWN).map(({ name, figure }) => `${name} ${shown(figure)}`);
    return names.length > 0 ? [`  ${column.padEnd(10)} 最差：${names.join('，')}`] : [];
  });
}
