const MM = 72 / 25.4;
const sheet = (width: number, height: number): Sheet => ({ width: width * MM, height: height * MM });

/** The size of a sheet in points. */
export interface Sheet {
  width: number;
  height: number;
}

/** Upright sheets by the names that settings use: ISO 216, 16 开 as word processors in China have it, Letter. */
export const SHEETS = {
  a3: sheet(297, 420),
  a4: sheet(210, 297),
  a5: sheet(148, 210),
  b5: sheet(176, 250),
  '16k': sheet(184, 260),
  letter: sheet(215.9, 279.4),
} as const satisfies Record<string, Sheet>;

/** Millimetres in points. */
export const points = (millimetres: number): number => millimetres * MM;

/** The sheet upright or on its side. */
export const turnedSheet = ({ width, height }: Sheet, landscape: boolean): Sheet =>
  landscape === width > height ? { width, height } : { width: height, height: width };
