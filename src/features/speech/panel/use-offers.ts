import { useEffect, useState } from 'react';
import { siteAbilities } from '../../../jobs/abilities.ts';
import { type Lack, languageName, type SpeechOffer, speechLack, speechOf } from '../../../jobs/speech-lack.ts';

/** A voice, as visitors are told; `basic`: it sounds like a machine. */
export interface Voice {
  name: string;
  basic: boolean;
  languages: string[];
}

/** What this site recognises and translates. */
export interface Offers {
  /** Undefined: nothing. */
  speech: SpeechOffer | undefined;
  /** As `en-zh`; undefined: nothing. */
  pairs: string[] | undefined;
  /** What speaks translations, and which languages; undefined: nothing. */
  voice: Voice | undefined;
}

/** Asked once the panel is there; undefined while it is not known, or where the service does not answer. */
export function useOffers(): Offers | undefined {
  const [offers, setOffers] = useState<Offers>();
  useEffect(() => {
    let gone = false;
    void siteAbilities().then((abilities) => {
      if (gone || !abilities) return;
      setOffers({ speech: speechOf(abilities), pairs: abilities.translate?.pairs, voice: voiceOf(abilities) });
    });
    return () => {
      gone = true;
    };
  }, []);
  return offers;
}

function voiceOf({ voice }: NonNullable<Awaited<ReturnType<typeof siteAbilities>>>): Voice | undefined {
  const { name: [name = ''] = [], basic = [], languages = [] } = voice ?? {};
  return voice && { name, basic: basic.length > 0, languages };
}

/** Why a translation cannot be spoken here; undefined where it can, or is not to be. */
export function voiceLack(offers: Offers | undefined, to: string, voice: string): Lack | undefined {
  if (!offers || to === 'none' || voice === 'none') return undefined;
  if (!offers.voice)
    return {
      why: '这个网站还没有装朗读用的声音，译文只能给文字。要朗读，请联系网站管理员安装。',
      words: '这里还不能朗读',
    };
  if (offers.voice.languages.includes(to)) return undefined;
  const known = offers.voice.languages.map(languageName).join('、');
  return {
    why: `这里的声音不会说${languageName(to)}，会说的有：${known}。`,
    words: `这里不能用${languageName(to)}朗读`,
  };
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
