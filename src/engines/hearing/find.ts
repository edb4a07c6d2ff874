import { UserError } from '../../../schemas/error.ts';
import { LANGUAGE_NAMES } from '../../lib/language-names.ts';
import type { Heard } from '../abilities.ts';
import type { Run } from '../engine.ts';

/**
 * What recognises speech here. Throws UserError `not-available`, with what there is, where it does not know the
 * language.
 */
export async function findRecogniser(language: string, run: Pick<Run, 'ask'>): Promise<Heard> {
  const known = await run.ask('speech', { samples: new Float32Array(0), language });
  if (known.languages.includes(language)) return known;
  const names = known.languages.flatMap((code) => (code === 'auto' ? [] : (LANGUAGE_NAMES[code] ?? code)));
  const wanted = language === 'auto' ? '自动判断语言' : `识别${LANGUAGE_NAMES[language] ?? language}`;
  const way = known.basic ? '；管理员配置语音模型后才能识别别的语言' : '';
  throw new UserError('not-available', `这里还不能${wanted}，现在能识别的有：${names.join('、')}${way}。`);
}
