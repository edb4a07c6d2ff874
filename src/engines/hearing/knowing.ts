import { UserError } from '../../../schemas/error.ts';
import { LANGUAGE_NAMES } from '../../lib/language-names.ts';
import type { Heard } from '../abilities.ts';

/** A query without sound is answered by what can be recognised. */
export const NO_SOUND = new Float32Array(0);

/**
 * The recogniser, if it knows the language. Throws UserError `not-available`, with what there is, where it does not.
 */
export function knowing(language: string, known: Heard): Heard {
  if (known.languages.includes(language)) return known;
  const names = known.languages.flatMap((code) => (code === 'auto' ? [] : (LANGUAGE_NAMES[code] ?? code)));
  const wanted = language === 'auto' ? '自动判断语言' : `识别${LANGUAGE_NAMES[language] ?? language}`;
  const way = known.basic ? '；管理员配置语音模型后才能识别别的语言' : '';
  throw new UserError('not-available', `这里还不能${wanted}，现在能识别的有：${names.join('、')}${way}。`);
}
