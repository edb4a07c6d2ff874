import type { Part } from '../shared/parts.ts';

/** At a seam two waves meet at different heights, which clicks; as in `native/cut/graph.ts`, in seconds. */
const SEAM = 0.004;

/**
 * How loud the sound of a cut is, 0–1: in which part, how many seconds after its start, and after the start of all.
 */
export type Envelope = (part: number, within: number, done: number) => number;

/** The envelope of these parts; fades in seconds. */
export function envelopeOf(parts: readonly Part[], fadeIn: number, fadeOut: number): Envelope {
  const total = parts.reduce((sum, { from, to }) => sum + to - from, 0) / 1000;
  const rise = (time: number, length: number): number => (length > 0 ? Math.min(1, Math.max(0, time / length)) : 1);
  const [into, out] = [Math.min(fadeIn, total), Math.min(fadeOut, total)];
  return (part, within, done) => {
    const { from, to } = parts[part] as Part;
    const length = (to - from) / 1000;
    const seam = Math.min(SEAM, length / 4);
    const start = part > 0 ? rise(within, seam) : 1;
    const end = part < parts.length - 1 ? rise(length - within, seam) : 1;
    return start * end * rise(done, into) * rise(total - done, out);
  };
}
