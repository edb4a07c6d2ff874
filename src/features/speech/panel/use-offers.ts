import { useEffect, useState } from 'react';
import { siteAbilities } from '../../../jobs/abilities.ts';
import { LANGUAGE_NAMES } from '../../../lib/language-names.ts';

/** What this site recognises and translates. */
export interface Offers {
  /** Undefined: nothing. */
  speech: { name: string; basic: boolean; languages: string[] } | undefined;
  /** As `en-zh`; undefined: nothing. */
  pairs: string[] | undefined;
}

/** Asked once the panel is there; undefined while it is not known, or where the service does not answer. */
export function useOffers(): Offers | undefined {
  const [offers, setOffers] = useState<Offers>();
  useEffect(() => {
    let gone = false;
    void siteAbilities().then((abilities) => {
      if (gone || !abilities) return;
      const { speech, translate } = abilities;
      const { name: [name = ''] = [], basic = [], languages = [] } = speech ?? {};
      setOffers({ speech: speech && { name, basic: basic.length > 0, languages }, pairs: translate?.pairs });
    });
    return () => {
      gone = true;
    };
  }, []);
  return offers;
}

/** Why these settings cannot be done here, and the start button's words for it; undefined where they can. */
export interface Lack {
  why: string;
  words: string;
  /** A language that can be recognised instead. */
  instead?: string;
}

const nameOf = (language: string): string => LANGUAGE_NAMES[language] ?? language;

/** What stands in the way of a start: said before anything is uploaded. */
export function lackOf(offers: Offers | undefined, language: string, to: string): Lack | undefined {
  if (!offers) return undefined;
  const { speech, pairs } = offers;
  if (!speech)
    return {
      why: '这个网站还没有装语音识别，暂时不能把声音变成文字。请联系网站管理员配置语音模型。',
      words: '这里还不能识别语音',
    };
  if (!speech.languages.includes(language)) return unknownLanguage(speech, language);
  if (to === 'none') return undefined;
  if (!pairs)
    return {
      why: '这个网站还没有接上翻译服务，请联系网站管理员配置。识别成文字不受影响，可以用“语音转文字”。',
      words: '这里还不能翻译',
    };
  const [from, into] = [language, to].map((code) => (code === 'yue' ? 'zh' : code));
  if (from === into) return { why: '说的和译成的是同一种语言，请改选一种。', words: '请改选一种语言' };
  const fits = pairs.some((pair) => (from === 'auto' ? pair.endsWith(`-${into}`) : pair === `${from}-${into}`));
  return fits
    ? undefined
    : { why: `这里的翻译服务不能把${nameOf(language)}译成${nameOf(to)}。`, words: '请改选一种语言' };
}

function unknownLanguage({ basic, languages }: NonNullable<Offers['speech']>, language: string): Lack {
  const names = languages.filter((one) => one !== 'auto').map(nameOf);
  const wanted = language === 'auto' ? '自动判断语言' : `识别${nameOf(language)}`;
  const first = languages.find((one) => one !== 'auto');
  return {
    why: `这里还不能${wanted}，能识别的有：${names.join('、')}${basic ? '（基础）' : ''}。文件没有上传。`,
    words: `这里不能${wanted}`,
    ...(first && { instead: first }),
  };
}
