import { UserError } from '../../../schemas/error.ts';
import { type ZipEntry, zipEntries } from '../../formats/zip/entries.ts';
import { byPath } from './order.ts';

/** A file of an archive that is called a picture. */
export type PictureEntry = ZipEntry;

const PICTURE = /\.(jpe?g|jpe|jfif|png|webp|avif|gif|bmp|tiff?|heic|heif|svg|ico|psd|jp2|jxl)$/i;
/** What systems add of themselves: macOS forks, thumbnails, hidden files. */
const OWN = /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i;
/** What one archive may unpack to, and one picture. */
const MAX_TOTAL = 4 * 1024 ** 3;
const MAX_EACH = 512 * 1024 ** 2;

/**
 * The pictures of an archive in natural order of their paths, and the names of its other files. Throws UserError: an
 * encrypted archive and one that unpacks to more than 4 GB (or a picture to more than 512 MB) are refused.
 */
export async function picturesIn(file: Blob): Promise<{ pictures: PictureEntry[]; others: string[] }> {
  const entries = (await zipEntries(file)).filter(({ name, size }) => size > 0 && !OWN.test(name));
  const pictures = entries.filter(({ name }) => PICTURE.test(name)).sort((a, b) => byPath(a.name, b.name));
  if (pictures.some(({ encrypted }) => encrypted))
    throw new UserError('unsupported', '压缩包有密码，请先解压，再选里面的图片。');
  if (pictures.some(({ size }) => size > MAX_EACH) || pictures.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL)
    throw new UserError('too-large', '压缩包解开后的体积异常大。');
  return { pictures, others: entries.filter(({ name }) => !PICTURE.test(name)).map(({ name }) => name) };
}
