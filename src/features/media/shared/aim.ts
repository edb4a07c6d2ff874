/** A result lies within so much under the target; closer costs more tries than it is worth. */
const ROOM = 0.03;
/** Where in that room it is aimed at: encoders miss both ways. */
export const AIM = 0.988;
const MAX_TRIES = 7;

/** One try: the bit rate asked for and the bytes it came to. */
export interface Try {
  rate: number;
  bytes: number;
}

/**
 * Looks for the bit rate whose result is at most `target` bytes and within 3 % under it: by proportion first, then
 * between the nearest two tries. Gives the number of the best try, or undefined where none was small enough.
 * @param first the bit rate to begin with; @param least what the encoder cannot go below; @param most nor above
 * @param make encodes at a bit rate and gives the bytes; the try's number names the file
 */
export async function aim(
  target: number,
  { first, least, most }: { first: number; least: number; most: number },
  make: (rate: number, number: number) => Promise<number>,
): Promise<{ best: number | undefined; tries: Try[] }> {
  const tries: Try[] = [];
  const within = (rate: number): number => Math.round(Math.min(most, Math.max(least, rate)));
  for (let rate = within(first); tries.length < MAX_TRIES; rate = within(nextRate(target, tries))) {
    if (tries.some((one) => one.rate === rate)) break;
    const bytes = await make(rate, tries.length);
    tries.push({ rate, bytes });
    if (bytes <= target && bytes >= target * (1 - ROOM)) break;
  }
  return { best: bestOf(target, tries), tries };
}

/** The number of the largest result that is not too large. */
function bestOf(target: number, tries: Try[]): number | undefined {
  const fitting = tries.filter(({ bytes }) => bytes <= target).sort((a, b) => b.bytes - a.bytes)[0];
  return fitting && tries.indexOf(fitting);
}

/** Sizes grow with rates in nearly a straight line, whose start the containers move away from nothing. */
function nextRate(target: number, tries: Try[]): number {
  const goal = target * AIM;
  const below = tries.filter(({ bytes }) => bytes <= goal).sort((a, b) => b.bytes - a.bytes)[0];
  const above = tries.filter(({ bytes }) => bytes > goal).sort((a, b) => a.bytes - b.bytes)[0];
  const last = tries.at(-1) as Try;
  if (!below || !above || above.rate <= below.rate) return (last.rate * goal) / Math.max(1, last.bytes);
  return below.rate + ((above.rate - below.rate) * (goal - below.bytes)) / (above.bytes - below.bytes);
}
