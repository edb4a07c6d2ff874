/** Two voices are one above this cosine. */
const SAME = 0.5;
/** More speakers than this are told apart by nobody. */
const MAX_SPEAKERS = 20;

/**
 * Gives voices numbers as they come, from 1: each goes to the speaker whose voice so far is nearest, or is a new one.
 */
export function tellSpeakers(): (voice: Float32Array) => number {
  const speakers: Float32Array[] = [];
  return (voice) => {
    const one = normal(voice);
    const near = speakers.map((sum) => dot(normal(sum), one));
    const best = near.indexOf(Math.max(...near));
    if (best >= 0 && ((near[best] as number) >= SAME || speakers.length >= MAX_SPEAKERS)) {
      const sum = speakers[best] as Float32Array;
      one.forEach((value, at) => {
        sum[at] = (sum[at] ?? 0) + value;
      });
      return best + 1;
    }
    return speakers.push(one);
  };
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

function normal(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
