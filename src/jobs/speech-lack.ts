import { LANGUAGE_NAMES } from '../lib/language-names.ts';
import type { siteAbilities } from './abilities.ts';

/** What this site recognises speech with, and in which languages. */
export interface SpeechOffer {
  name: string;
  basic: boolean;
  languages: string[];
}

/** Why settings cannot be done here, and the start button's words for it. */
export interface Lack {
  why: string;
  words: string;
  /** A language that can be recognised instead. */
  instead?: string;
}

/** The recogniser among a site's abilities; undefined where it has none. */
export function speechOf({ speech }: NonNullable<Awaited<ReturnType<typeof siteAbilities>>>): SpeechOffer | undefined {
  const { name: [name = ''] = [], basic = [], languages = [] } = speech ?? {};
  return speech && { name, basic: basic.length > 0, languages };
}

/** How a language is called. */
export const languageName = (language: string): string => LANGUAGE_NAMES[language] ?? language;

/** Why speech in a language cannot be written down here, said before anything is uploaded; undefined where it can. */
export function speechLack(speech: SpeechOffer | undefined, language: string): Lack | undefined {
  if (!speech)
    return {
      why: '这个网站还没有装语音识别，暂时不能把声音变成文字。请联系网站管理员配置语音模型。',
      words: '这里还不能识别语音',
    };
  if (speech.languages.includes(language)) return undefined;
  const known = speech.languages.filter((one) => one !== 'auto');
  const wanted = language === 'auto' ? '自动判断语言' : `识别${languageName(language)}`;
  return {
    why: `这里还不能${wanted}，能识别的有：${known.map(languageName).join('、')}${speech.basic ? '（基础）' : ''}。文件没有上传。`,
    words: `这里不能${wanted}`,
    ...(known[0] && { instead: known[0] }),
  };
}
