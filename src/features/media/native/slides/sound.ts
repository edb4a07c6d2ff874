import { hearingSound } from '../../../../native/hearing-sound.ts';
import { mainTrack } from '../compress/film-sound.ts';
import type { Opened } from '../open.ts';
import { openAs, openRefusal } from '../probe.ts';

/** The main sound track of a film; see `hearingSound`. Nothing where it has none. Throws what `openRefusal` gives. */
export async function* soundOf({ input, media, call }: Opened): AsyncGenerator<Uint8Array> {
  const track = mainTrack(media);
  if (track) yield* hearingSound(openAs(input), track.index, call, openRefusal);
}
