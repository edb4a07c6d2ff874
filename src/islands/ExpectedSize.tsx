import { useStore } from '@nanostores/react';
import { $expected, type Expected } from '../stores/expected.ts';
import { formatBytes } from './format.ts';

/** Less than this is no change worth a number. */
const SAME = 0.02;

/** How much smaller or larger, in words. */
function changeOf(before: number, after: number): string {
  const part = 1 - after / before;
  if (Math.abs(part) < SAME) return '几乎不变';
  return `${part > 0 ? '小' : '大'} ${Math.min(99, Math.round(Math.abs(part) * 100))}%`;
}

/** Two figures at most: it is a guess. */
const roughly = (bytes: number): number => Number(bytes.toPrecision(2));

const wordsOf = ({ before, after }: Expected, value: string): [string, string] | undefined => {
  const bytes = after[value];
  return bytes === undefined ? undefined : [`约 ${formatBytes(roughly(bytes))}`, changeOf(before, bytes)];
};

/** About what the files come to with a value of an option. Its place is kept whether there is something to say or not. */
export function ExpectedSize({ name, value }: { name: string; value: string }) {
  const expected = useStore($expected);
  const mine = expected?.key === name ? expected : undefined;
  const [size, change] = (mine && wordsOf(mine, value)) ?? [];
  const isOpen = !!mine?.busy && !size;
  return (
    <span className="block w-22 text-right text-xs leading-snug tabular-nums">
      <span className="block text-ink">{size ?? (isOpen ? <Waiting /> : '\u00a0')}</span>
      <span className="block text-muted">{change ?? '\u00a0'}</span>
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
