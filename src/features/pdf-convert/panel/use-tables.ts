import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import type { FoundTables, TableEdit } from '../../../../schemas/tables.ts';
import { $options, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import { tablesIn } from './found-tables.ts';
import { editsNow, entriesNow, type History, historyOf, made, stepped } from './history.ts';
import { asOption, EDITS, keptEdits } from './kept-edits.ts';

/** The tables of a file, or why there are none; waits while a job runs. */
export function useFound(entry: InputFile): { found?: FoundTables; error?: ErrorData; part: number } {
  const running = isRunning(useStore($stage));
  const pages = String(useStore($options).pages ?? '');
  const [state, setState] = useState<{ of?: string; found?: FoundTables; error?: ErrorData }>({});
  const [part, setPart] = useState(0);
  const { file, password } = entry;
  const of = `${pages} ${password ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or value of the entry changes nothing here
  useEffect(() => {
    if (running || state.of === of) return;
    const gone = new AbortController();
    setPart(0);
    tablesIn(entry, pages, gone.signal, setPart).then(
      (found) => !gone.signal.aborted && setState({ of, found }),
      (thrown) => !gone.signal.aborted && setState({ of, error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [file, of, running]);
  return { ...state, part };
}

/** The changes of a file's tables, which are kept under the engine's option; `say` is told what cannot be done. */
export function useHistory(entry: InputFile, found: FoundTables, say: (words: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option is read once, and written from then on
  const start = useMemo(() => historyOf(found.tables, keptEdits<TableEdit>(entry)), [entry.id, found]);
  const [kept, setKept] = useState<{ of: History; now: History }>({ of: start, now: start });
  const history = kept.of === start ? kept.now : start;
  const set = (now: History): void => {
    setKept({ of: start, now });
    setFileOption(entry.id, EDITS, asOption(editsNow(now)));
  };
  const edit = (change: TableEdit): boolean => {
    const next = made(history, change);
    if (next === 'full') say('改动太多了，请先转换这一批，其余的在 Excel 里改。');
    else if (!next) say(REFUSED[change.do] ?? '这里不能这样改。');
    else if (next !== history) set(next);
    return typeof next === 'object';
  };
  return {
    entries: entriesNow(history),
    edit,
    undo: history.at > 0 ? () => set(stepped(history, -1)) : undefined,
    redo: history.at < history.edits.length ? () => set(stepped(history, 1)) : undefined,
  };
}

const REFUSED: Partial<Record<TableEdit['do'], string>> = {
  move: '合并的单元格挡住了，请先拆分再移动。',
  delete: '至少要留一行一列；不要整张表，请选“不转换”。',
  join: '后面没有可以接上的表格。',
};
