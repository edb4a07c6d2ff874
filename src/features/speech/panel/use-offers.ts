import { useEffect, useState } from 'react';
import { siteAbilities } from '../../../jobs/abilities.ts';
import { type Lack, languageName, type SpeechOffer, speechLack, speechOf } from '../../../jobs/speech-lack.ts';

/** What this site recognises and translates. */
export interface Offers {
  /** Undefined: nothing. */
  speech: SpeechOffer | undefined;
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
      setOffers({ speech: speechOf(abilities), pairs: abilities.translate?.pairs });
    });
    return () => {
      gone = true;
    };
  }, []);
  return offers;
}

/** What stands in the way of a start: said before anything is uploaded. */
export function lackOf(offers: Offers | undefined, language: string, to: string): Lack | undefined {
  if (!offers) return undefined;
  const { speech, pairs } = offers;
  const unheard = speechLack(speech, language);
  if (unheard) return unheard;
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
    : { why: `这里的翻译服务不能把${languageName(language)}译成${languageName(to)}。`, words: '请改选一种语言' };
}
