/** Chinese line breaking (GB/T 15834-2011 §5; W3C "Requirements for Chinese Text Layout" §3.1): what may not begin or end a line. */

/** Closing marks, stops, dots and signs that belong to what stands before them. */
const NOT_FIRST = new Set('，。、；：？！）】》〉」』〕｝”’…—～·％‰℃°,.;:?!)]}»›>%、･ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〻');
/** Opening marks and signs that belong to what comes after them. */
const NOT_LAST = new Set('（【《〈「『〔｛“‘([{«‹<￥$£€#＃');
/** Stops that may stand in the margin when the line is full. */
const HANGS = new Set('，。、,.');
/** Pairs that stay together: dashes and ellipses are two signs long. */
const DOUBLE = new Set('—…');

const WIDE =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef“”‘’—…·～\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u;
/** A character that stands alone, not as a letter of a word: ideographs, kana, hangul, full-width signs and marks of Chinese text. */
export const isWide = (character: string): boolean => WIDE.test(character);

/** An ideograph or kana, next to which a Latin word gets a little room. */
export const isIdeograph = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character);

/** Whether a line may be broken between these two neighbours. */
export const mayBreak = (before: string, after: string): boolean =>
  !NOT_FIRST.has(after) && !NOT_LAST.has(before) && !(before === after && DOUBLE.has(before));

/** Whether a full line may have this sign in the margin. */
export const mayHang = (character: string): boolean => HANGS.has(character);
