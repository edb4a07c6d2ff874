const WIDE =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;

/** Whether a character takes a whole em: Chinese, Japanese, Korean, and full-width punctuation. */
export const isWide = (text: string): boolean => WIDE.test(text);

/** Boxes to be ticked and their ticks, for a class of a regular expression. */
export const TICKS = '□☐☑☒■√✓✔';
