/**
 * The quality each encoder is given for the quality asked for, which is on JPEG's scale: pairs of [asked, given],
 * straight lines between. The default, 85, is libwebp's own default; AVIF follows WebP at the same PSNR (39.9 and 40.1
 * dB, 34.5 and 35.1 dB on two photographs), at about half of JPEG's bytes and 1.5 to 3.5 dB below it.
 */
const QUALITY: Record<string, [number, number][]> = {
  webp: [
    [1, 1],
    [50, 40],
    [85, 75],
    [95, 90],
    [100, 100],
  ],
  avif: [
    [1, 1],
    [50, 47],
    [85, 60],
    [95, 84],
    [100, 100],
  ],
};
const SAME: [number, number][] = [
  [1, 1],
  [100, 100],
];

/** The encoder's own quality, 1–100, for a format and the quality asked for on JPEG's scale. */
export function encoderQuality(format: string, asked: number): number {
  const points = QUALITY[format] ?? SAME;
  const above = Math.max(
    1,
    points.findIndex(([from]) => from >= asked),
  );
  const [x1, y1] = points[above] ?? [100, 100];
  const [x0, y0] = points[above - 1] ?? [1, 1];
  return Math.round(y0 + ((asked - x0) / (x1 - x0)) * (y1 - y0));
}
