const fixed = (value: number): number => Math.round(value * 65_536);
const XYZ: Record<string, [number, number, number]> = {
  wtpt: [0.9642, 1, 0.8249], // D50, the white every profile is relative to
  rXYZ: [0.4360747, 0.2225045, 0.0139322],
  gXYZ: [0.3850649, 0.7168786, 0.0971045],
  bXYZ: [0.1430804, 0.0606169, 0.7141733],
};
/** g, a, b, c, d of the sRGB curve (IEC 61966-2-1) as a parametric curve of type 3. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const TAGS = ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
const HEADER = 128;

/** The sRGB colour space as an ICC profile (ISO 15076-1, a display profile with matrix and curve). */
export function srgbProfile(): Uint8Array {
  const dataAt = HEADER + 4 + TAGS.length * 12;
  const curveAt = dataAt + 4 * 20;
  const bytes = new Uint8Array(curveAt + 12 + CURVE.length * 4);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  };
  view.setUint32(0, bytes.length);
  view.setUint32(8, 0x04200000); // version 4.2
  ascii(12, 'mntrRGB XYZ ');
  ascii(36, 'acsp');
  const numbers = (at: number, values: readonly number[]) => {
    for (const [i, value] of values.entries()) view.setInt32(at + i * 4, fixed(value));
  };
  numbers(68, XYZ.wtpt ?? []);
  view.setUint32(HEADER, TAGS.length);
  TAGS.forEach((tag, index) => {
    const entry = HEADER + 4 + index * 12;
    const xyz = XYZ[tag];
    const at = xyz ? dataAt + index * 20 : curveAt; // the three curves are one
    ascii(entry, tag);
    view.setUint32(entry + 4, at);
    view.setUint32(entry + 8, xyz ? 20 : 12 + CURVE.length * 4);
    ascii(at, xyz ? 'XYZ ' : 'para');
    if (!xyz) view.setUint16(at + 8, 3);
    numbers(at + (xyz ? 8 : 12), xyz ?? CURVE);
  });
  return bytes;
}
