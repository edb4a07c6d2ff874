import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useState } from 'react';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { $files, $results, $stage, isRunning } from '../stores/tool.ts';
import { FileName } from './FileName.tsx';
import { RESULT_ROW, ResultRow } from './ResultRow.tsx';
import { changesOf, linesOf, sourcesOf } from './result-lines.ts';

/** Rows drawn in one go: a few milliseconds' work. */
const GO = 20;
const Row = memo(ResultRow);

interface Props {
  tool: ToolEntry;
  engine: EngineEntry;
  onShow(file: File): void;
}

/** How many of so many rows are drawn by now; hundreds at once would hold the page up. */
function useGrowing(total: number): number {
  const [most, setMax] = useState(GO);
  useEffect(() => {
    if (most >= total) return;
    const timer = setTimeout(() => setMax(most + GO));
    return () => clearTimeout(timer);
  }, [most, total]);
  return most;
}

/** One row a result, and one in the place of each that is still awaited. */
export function ResultRows({ tool, engine, onShow }: Props) {
  const results = useStore($results);
  const files = useStore($files);
  const running = isRunning(useStore($stage));
  const changes = useMemo(() => (tool.sizes ? changesOf(results, files) : undefined), [tool, results, files]);
  const sources = useMemo(() => sourcesOf(results, files), [results, files]);
  const lines = linesOf(results, files, { tool, engine }, running);
  const shown = lines.slice(0, useGrowing(lines.length));
  return (
    <ol className="max-h-[30rem] overflow-y-auto">
      {shown.map(({ key, result, awaited }) =>
        result ? (
          <Row
            key={key}
            result={result}
            change={changes?.get(result.id)}
            source={sources.get(result.id)}
            onShow={onShow}
          />
        ) : (
          <Awaited key={key} name={awaited ?? ''} />
        ),
      )}
    </ol>
  );
}

/** The outline of a row to come, as long and as high as the name lets expect. */
const Awaited = memo(({ name }: { name: string }) => (
  <li aria-hidden className={RESULT_ROW}>
    <span className="h-14 w-11 shrink-0 rounded-md border border-line bg-sunken" />
    <div className="min-w-0 flex-1 opacity-40">
      <FileName name={name} />
      <p className="text-xs text-muted max-sm:min-h-8">等待结果</p>
    </div>
    <span className="h-9 w-18 shrink-0 pointer-coarse:h-11 pointer-coarse:w-22 sm:w-20 sm:pointer-coarse:w-24" />
  </li>
));
