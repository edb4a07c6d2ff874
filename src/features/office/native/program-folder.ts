import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where Debian puts LibreOffice. */
export const INSTALLED = '/usr/lib/libreoffice';
const COMMENT_WINDOW = 'share/config/soffice.cfg/modules/swriter/ui/annotation.ui';
const OURS = fileURLToPath(new URL('annotation.ui', import.meta.url));

/**
 * Makes soffice's program folder anew, of links, with the description of the window of a comment in it, and gives its
 * path for the variable BRAND_BASE_DIR. Debian's packages without a user interface leave that file out, and Writer,
 * which makes the window for every comment also where nothing is shown, ends when it is missing.
 */
export async function seedProgramFolder(folder: string): Promise<string> {
  const made = join(folder, 'office');
  await linkAround(INSTALLED, made, COMMENT_WINDOW.split('/'));
  await symlink(OURS, join(made, COMMENT_WINDOW));
  return made;
}

/** Folders along a path, in which everything beside the path is a link to the original. */
async function linkAround(original: string, copy: string, [next = '', ...rest]: string[]): Promise<void> {
  await mkdir(copy);
  const names = await readdir(original).catch(() => []); // the folder of the file may be missing, too
  await Promise.all(
    names.filter((name) => name !== next).map((name) => symlink(join(original, name), join(copy, name))),
  );
  if (rest.length > 0) await linkAround(join(original, next), join(copy, next), rest);
}
