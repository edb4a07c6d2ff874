import { useEffect, useState } from 'react';
import { siteAbilities } from '../../../jobs/abilities.ts';
import { type Lack, type SpeechOffer, speechLack, speechOf } from '../../../jobs/speech-lack.ts';

/**
 * Why what is said in a language cannot be written into the notes here; undefined where it can, or is not asked for
 * (`none`). The site is asked when it is, and does not stand in the way where it does not answer.
 */
export function useNotesLack(language: string): Lack | undefined {
  const [offer, setOffer] = useState<{ speech: SpeechOffer | undefined }>();
  const wanted = language !== 'none';
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void siteAbilities().then((abilities) => {
      if (!gone && abilities) setOffer({ speech: speechOf(abilities) });
    });
    return () => {
      gone = true;
    };
  }, [wanted]);
  return wanted && offer ? speechLack(offer.speech, language) : undefined;
}
