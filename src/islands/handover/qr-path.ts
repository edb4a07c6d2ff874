import encodeQR from 'qr';

/** The empty border that readers need, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** A drawn QR code: modules a side with the border, and the dark ones as the path of an SVG in units of modules. */
export interface QrPath {
  size: number;
  path: string;
}

/** Draws the QR code of a text, with 15 % of it to spare (level M). */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}
