import type { Tell } from '../../../../schemas/note.ts';
import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import type { PdfWriter } from '../writer.ts';
import { type StoredImage, type StorePorts, storePictures } from './store.ts';

/** What an engine is given that pictures need. */
interface Host {
  image: Pick<StorePorts, 'decode' | 'encode'>;
  asset: StorePorts['asset'];
}

/** The ports of a host; `tell` hears what was changed. */
export const picturePorts = (host: Host, tell: Tell): StorePorts => ({
  decode: (file) => host.image.decode(file),
  asset: (name) => host.asset(name),
  encode: (bitmap, type, settings) => host.image.encode(bitmap, type, settings),
  tell,
});

/** Puts all pictures of a file into a PDF being written. Throws UserError where nothing can be read of it. */
export async function readPictures(
  writer: PdfWriter,
  file: File,
  bytes: Uint8Array<ArrayBuffer>,
  host: Host & { note: Tell; signal: AbortSignal },
): Promise<StoredImage[]> {
  const pictures: StoredImage[] = [];
  const ports = picturePorts(host, (text, about) => host.note(`${file.name}：${text}。`, about));
  for await (const picture of storePictures(writer, bytes, file.name, ports)) {
    pictures.push(picture);
    await writer.flush();
    await yieldToEvents(host.signal);
  }
  return pictures;
}
