const SAMPLE = '-试压5秒';

/** The name of five seconds of a film as the settings make them, of the film's name without its extension. */
export const sampleName = (name: string): string => `${name}${SAMPLE}.mp4`;

/** Whether a file that came out is such a sample; names that would be the same have a number behind them. */
export const isSample = (name: string): boolean => name.includes(SAMPLE) && name.endsWith('.mp4');
