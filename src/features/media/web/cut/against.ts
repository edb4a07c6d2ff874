import { canEncodeAudio, canEncodeVideo, type Input } from 'mediabunny';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { WEB_FILM } from '../formats.ts';
import { soundsOf } from '../open.ts';
import { againstCoded, againstFilm } from '../plan.ts';
import { partsIn, planCopy, spanOf } from './film.ts';

type Options = EngineOptions['media'];

/** Why parts of a film are not coded anew in this browser, as a clause; undefined where they are. */
export async function againstCoding(input: Input, options: Options): Promise<string | undefined> {
  const target = WEB_FILM[options.video];
  if (!target) return `浏览器写不了 ${options.video.toUpperCase()}`;
  const video = await input.getPrimaryVideoTrack();
  if (!video) return '它没有浏览器读得出的画面';
  const against = (await againstFilm(input, target, options)) ?? (await againstCoded(video));
  if (against) return against;
  if (!(await video.canDecode())) return '浏览器解不了它的画面编码';
  if (!(await canEncodeVideo(target.pictures[0]))) return '这个浏览器做不出这种格式的画面';
  for (const track of await soundsOf(input, options)) {
    if (!(await track.canDecode())) return '浏览器解不了它的声音编码';
    const shape = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
    if (!(await canEncodeAudio(target.sound[0], shape))) return '这个浏览器做不出这种格式的声音';
  }
  return undefined;
}

/**
 * Why these parts of a film are not cut out in this browser, as a clause: what goes over as it is is cut by any, all
 * else must be coded anew. Parts that are none are for the engine to refuse.
 */
export async function againstCut(input: Input, options: Options, text: string): Promise<string | undefined> {
  const video = await input.getPrimaryVideoTrack();
  if (!video) return againstCoding(input, options);
  const { seconds } = await spanOf(input, video);
  const parts = attempt(() => partsIn(text, options, seconds));
  if (!parts || (await planCopy(input, options, parts))) return undefined;
  return againstCoding(input, options);
}

function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
