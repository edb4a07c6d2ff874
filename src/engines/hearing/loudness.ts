/** Samples a second of all sound here. */
export const RATE = 16_000;
/** Loudness is measured in steps of so many samples: 20 ms. */
export const STEP = 320;
/** What is softer than this (dB below full scale) is silence, whatever is around it. */
const SILENT = -58;
/** Speech lies so far (of the way from the soft to the loud) above the noise of its recording. */
const ABOVE = 0.28;
/** Where soft and loud differ by less, in dB, nothing tells speech from noise: all of it may be speech. */
const FLAT = 6;
/** So many steps above silence are a word, however long the recording is: 0.16 s. */
const WORD = 8;

/** How loud each step is, in dB below full scale (root mean square). */
export function loudness(samples: Float32Array): Float32Array {
  const steps = new Float32Array(Math.ceil(samples.length / STEP));
  for (let step = 0; step < steps.length; step++) {
    const part = samples.subarray(step * STEP, (step + 1) * STEP);
    let sum = 0;
    for (const sample of part) sum += sample * sample;
    steps[step] = 10 * Math.log10(sum / part.length + 1e-12);
  }
  return steps;
}

/** The loudness above which there may be speech, in dB; infinite where all is silent. */
export function speechLevel(steps: Float32Array): number {
  const sorted = steps.toSorted();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? SILENT;
  const [soft, loud] = [Math.max(SILENT, at(0.1)), at(0.95)];
  // A short utterance in a long silence does not reach the loud part.
  if (loud <= SILENT) return (sorted.at(-WORD) ?? SILENT) > SILENT ? SILENT : Number.POSITIVE_INFINITY;
  return loud - soft < FLAT ? SILENT : Math.max(SILENT, soft + ABOVE * (loud - soft));
}
