/** RFC 3454 table B.1: characters that nobody sees and that say nothing. */
const TO_NOTHING = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200b|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
/** RFC 3454 table C.1.2: spaces that are not U+0020. */
const TO_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
/** RFC 3454 tables C.2 to C.9: controls, private use, no characters, halves of pairs, marks of direction, tags. */
const PROHIBITED =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u2028\u2029\u2061-\u2063\u206a-\u206f\ufff9-\ufffd\u2ff0-\u2ffb\u200e\u200f\u202a-\u202e\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/u;

/**
 * A password as SASLprep (RFC 4013) makes it, which encryption of revision 6 asks for (ISO 32000-2 §7.6.4.3.3): the
 * same however it was typed. Undefined for one with a prohibited character. The rule on mixed directions of writing
 * (RFC 3454 §6) is not applied.
 */
export function saslprep(password: string): string | undefined {
  const text = password.replace(TO_NOTHING, '').replace(TO_SPACE, ' ').normalize('NFKC');
  return PROHIBITED.test(text) ? undefined : text;
}
