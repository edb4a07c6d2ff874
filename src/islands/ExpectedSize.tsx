import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $expected } from '../stores/expected.ts';
import { $files, $results } from '../stores/tool.ts';
import { formatBytes } from './format.ts';
import { isEstimated, useExpectedTotal, useSizesAsked } from './use-expected.ts';

/** Less than this is no change worth a number. */
const SAME = 0.02;

/** Keeps a line as high as one with words. */
const NOTHING = '\u00a0';

/** It cannot be estimated, or not quickly. A number that was not chosen yet has nothing to be told of. */
const UNTOLD = <span className="text-xs whitespace-nowrap text-muted">做完才知道</span>;

/** How much smaller or larger, in words. */
function changeOf(before: number, after: number): string {
  const part = 1 - after / before;
  if (Math.abs(part) < SAME) return '几乎不变';
  // Something is left always.
  return part > 0 ? `减小 ${Math.min(99, Math.round(part * 100))}%` : `增大 ${Math.round(-part * 100)}%`;
}

/** Two significant figures, not more: it is a guess. */
function roughly(bytes: number): number {
  const unit = 1024 ** Math.floor(Math.log2(Math.max(1, bytes)) / 10);
  return Number((bytes / unit).toPrecision(2)) * unit;
}

interface Props {
  /** The option. */
  name: string;
  value: string;
}

function useExpected({ name, value }: Props): { before: number; bytes: number | undefined; busy: boolean } | undefined {
  const expected = useStore($expected);
  return expected?.key === name ? { ...expected, bytes: expected.after[value] } : undefined;
}

/**
 * About what the files come to with a value of an option. Its place is kept whether there is something to say or not.
 */
export function ExpectedSize(props: Props) {
  const { bytes, busy } = useExpected(props) ?? {};
  const several = useStore($files).length > 1;
  return (
    <span className="min-h-5 min-w-16 shrink-0 text-right text-sm text-ink tabular-nums">
      {bytes !== undefined ? (
        `${several ? '共约' : '约'} ${formatBytes(roughly(bytes))}`
      ) : busy ? (
        <Waiting />
      ) : busy === false && props.value ? (
        UNTOLD
      ) : (
        NOTHING
      )}
    </span>
  );
}

/** How much smaller that is. */
export function ExpectedChange(props: Props) {
  const { before = 0, bytes } = useExpected(props) ?? {};
  return (
    <span className="min-h-4 min-w-14 shrink-0 text-right tabular-nums">
      {bytes === undefined ? NOTHING : changeOf(before, bytes)}
    </span>
  );
}

/**
 * What all files come to with the settings as they stand, for where these lie in a sheet out of sight, and until there
 * is a result that tells it.
 */
export function ExpectedTotal(props: ToolProps) {
  const bytes = useExpectedTotal(props);
  const isSeen = useStore($results).length === 0 && bytes !== undefined;
  useSizesAsked(props);
  // Only a browser that does the job can tell.
  if (!props.places.includes('browser') || !Object.values(props.engine.options).some(isEstimated)) return null;
  // A line of its own, kept while there is nothing to say: what stands below does not move.
  return (
    <span aria-hidden={!isSeen} className={`block min-h-5 lg:hidden ${isSeen ? '' : 'invisible'}`}>
      处理后约 {formatBytes(roughly(bytes ?? 0))}
    </span>
  );
}

const Waiting = () => (
  <>
    <span className="sr-only">正在估算</span>
    <span
      aria-hidden
      className="inline-block h-2 w-12 animate-pulse rounded-full bg-line align-middle motion-reduce:animate-none"
    />
  </>
);
