import type { Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { filmTrack } from '../../../src/features/media/web/film.ts';

/** A film of this codec, of which the browser says that it decodes it. */
const film = (codec: string) => {
  const track = {
    canDecode: async () => true,
    getCodecParameterString: async () => codec,
    computeDuration: async () => 14,
    getFirstTimestamp: async () => 0,
  };
  return { canRead: async () => true, getPrimaryVideoTrack: async () => track } as unknown as Input;
};

it('leaves H.264 4:4:4 to the service, whatever the browser says of it, and keeps the common profiles', async () => {
  for (const codec of ['avc1.f4001f', 'avc3.2c001f'])
    await expect(filmTrack(film(codec))).rejects.toMatchObject({ code: 'unsupported' });
  for (const codec of ['avc1.64001f', 'avc1.6e001f', 'vp09.00.10.08'])
    expect(await filmTrack(film(codec))).toMatchObject({ seconds: 14 });
});
