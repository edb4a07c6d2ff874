/** Width and height of sheets in points (ISO 216; B5 by ISO, not JIS). */
export const PAPER = {
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  b5: [498.9, 708.66],
  letter: [612, 792],
} as const;
