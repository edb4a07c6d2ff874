/** What of a track's sound matters to its bits: Hertz, and how many channels. */
export interface SoundShape {
  rate: number;
  channels: number;
}

/** The settings of compressed sound, as the catalogue has them. */
export interface SoundWish {
  sound: 'music' | 'balanced' | 'voice' | 'custom';
  kbps: number;
  format: 'mp3' | 'm4a' | 'opus';
  rate: string;
  channels: 'auto' | 'stereo' | 'mono';
}

/** Bits a second for MP3, what the level sounds right for; other codecs need less. */
const LEVELS = { music: 160_000, balanced: 96_000, voice: 40_000 };
/** The bounds of each format in bits a second (the upper one for each channel but of MP3), its share of MP3's bits. */
const BITS: Record<SoundWish['format'], { least: number; most: number; share: number }> = {
  mp3: { least: 8000, most: 320_000, share: 1 },
  m4a: { least: 8000, most: 288_000, share: 0.8 },
  opus: { least: 6000, most: 256_000, share: 0.65 },
};

/** Bits a second between which a format can be written for a track. */
export const bitsFor = (format: SoundWish['format'], channels: number): { least: number; most: number } => ({
  least: BITS[format].least,
  most: BITS[format].most * (format === 'mp3' ? 1 : Math.min(2, channels)),
});

/** Bits a second of a level of quality. */
export function bitsOfLevel({ sound, kbps, format }: SoundWish, channels: number): number {
  const { least, most } = bitsFor(format, channels);
  const wanted = sound === 'custom' ? kbps * 1000 : LEVELS[sound] * BITS[format].share;
  return Math.round(Math.min(most, Math.max(least, wanted)));
}

/** Below so many bits a second and channel this sampling rate sounds better than a higher one. */
const SAMPLING: [below: number, rate: number][] = [
  [9000, 8000],
  [15_000, 12_000],
  [22_000, 16_000],
  [30_000, 24_000],
  [44_000, 32_000],
];
/** Below it two channels cost more than they give. */
const MIN_STEREO = 56_000;

/** Fewer channels and a lower sampling rate where the bits are not enough for more; a rate of 0 keeps what there is. */
export function shapeAt(bits: number, { channels, rate }: SoundShape): SoundShape {
  const wanted = bits < MIN_STEREO ? 1 : Math.min(2, channels);
  const each = bits / Math.min(wanted, channels || 1);
  const highest = SAMPLING.find(([below]) => each < below)?.[1] ?? Infinity;
  return { channels: Math.min(wanted, channels), rate: rate > highest ? highest : 0 };
}

/** What encoders of MP3 and AAC take besides their own choice, Hertz, ascending. */
const RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const OPUS_RATE = 48_000;

/** Channels and sampling rate as the visitor said, else as the bits allow; what the format takes. */
export function shapeOf(bits: number, source: SoundShape, wish: SoundWish): SoundShape {
  const fit = shapeAt(bits, source);
  const asked = wish.rate === 'auto' ? fit.rate : Math.min(source.rate, Number.parseFloat(wish.rate) * 1000);
  const rate = asked || source.rate;
  const taken = wish.format === 'opus' ? OPUS_RATE : (RATES.findLast((one) => one <= rate) ?? RATES[0] ?? rate);
  return { channels: { auto: fit.channels, stereo: 2, mono: 1 }[wish.channels], rate: taken };
}
