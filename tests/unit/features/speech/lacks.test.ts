import { expect, it } from 'vitest';
import { type Offers, voiceLack } from '../../../../src/features/speech/panel/use-offers.ts';

const offers = (voice?: Offers['voice']): Offers => ({ speech: undefined, pairs: undefined, voice });
const ENGLISH = { name: 'VITS', basic: false, languages: ['en'] };

it('where nothing speaks, that is said before the upload, and only of what is to be spoken', () => {
  expect(voiceLack(offers(), 'zh', 'mp3')?.why).toContain('还没有装朗读用的声音');
  expect(voiceLack(offers(), 'zh', 'none')).toBeUndefined();
  expect(voiceLack(offers(), 'none', 'mp3')).toBeUndefined();
  expect(voiceLack(undefined, 'zh', 'mp3')).toBeUndefined(); // not known yet
});

it('a language that the voice does not speak is named with those that it does', () => {
  expect(voiceLack(offers(ENGLISH), 'ja', 'wav')).toEqual({
    why: '这里的声音不会说日语，会说的有：英语。',
    words: '这里不能用日语朗读',
  });
  expect(voiceLack(offers(ENGLISH), 'en', 'wav')).toBeUndefined();
});
