/** A background colour: `value` as #rrggbb, its channels 0–255 with the alpha 0–1, `className` of its swatch. */
export interface Colour {
  label: string;
  value: string;
  className: string;
  r: number;
  g: number;
  b: number;
  a: number;
}

/**
 * The four background colours. Red and blue are those of photographers in China (R255 G0 B0, R67 G142 B219); the grey
 * is the light grey of the picture rule for certificates of higher education (R240 G240 B240).
 */
export const COLOURS = {
  white: { label: '白色', value: '#ffffff', className: 'bg-[#ffffff]', r: 255, g: 255, b: 255, a: 1 },
  blue: { label: '蓝色', value: '#438edb', className: 'bg-[#438edb]', r: 67, g: 142, b: 219, a: 1 },
  red: { label: '红色', value: '#ff0000', className: 'bg-[#ff0000]', r: 255, g: 0, b: 0, a: 1 },
  grey: { label: '灰色', value: '#f0f0f0', className: 'bg-[#f0f0f0]', r: 240, g: 240, b: 240, a: 1 },
} as const satisfies Record<string, Colour>;

/** The colour that the settings stand for as #rrggbb; `undefined` for a transparent background. */
export function backgroundOf(colour: string, custom: string): string | undefined {
  if (colour === 'clear') return undefined;
  return Object.hasOwn(COLOURS, colour) ? COLOURS[colour as keyof typeof COLOURS].value : custom.toLowerCase();
}
