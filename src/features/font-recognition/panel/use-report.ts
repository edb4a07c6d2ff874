import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData, UserError } from '../../../../schemas/error.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { InputFile } from '../../../stores/tool.ts';
import type { FontReport } from '../shared/report.ts';

/** A visitor who still types or draws is not done yet. */
const AFTER_MS = 350;

interface State {
  report?: FontReport | undefined;
  error?: ErrorData | undefined;
}

/**
 * What the engine says of the crop of a file, asked for anew when its frame or text changes; the old answer stays until
 * the new one is there. Nothing is asked without a text.
 */
export function useReport(engine: string, { file, values }: InputFile): State & { busy: boolean } {
  const { text = '', frame = '' } = values as { text?: string; frame?: string };
  const key = JSON.stringify([text, frame]);
  const [state, setState] = useState<State & { key?: string }>({});
  const empty = text.trim() === '';
  useEffect(() => {
    if (empty) return setState({});
    const gone = new AbortController();
    const say = (next: State): void => {
      if (!gone.signal.aborted) setState({ ...next, key });
    };
    const timer = setTimeout(() => {
      readReport(engine, file, key, gone.signal).then(
        (report) => say({ report }),
        (thrown: unknown) => say({ error: toErrorData(thrown) }),
      );
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [engine, file, key, empty]);
  return { ...state, busy: !empty && state.key !== key };
}

async function readReport(engine: string, file: File, key: string, signal: AbortSignal): Promise<FontReport> {
  const [text, frame] = JSON.parse(key) as [string, string];
  const options = { text: [text], frame: [frame], report: 'json' };
  const [made] = await askEngine({ engine, file, options }, signal);
  if (!made) throw new UserError('no-result');
  return JSON.parse(await made.text()) as FontReport;
}
