const KEY = new TextEncoder().encode('/UserUnit');
const UNIT_MAX = 1000;

/**
 * How many points one unit of each page is worth (ISO 32000-1 Table 30, UserUnit), by page index; pages that are not in the map have 1.
 * PDFium does not know the key. The page tree is read only where the key stands in the file in plain view, so a key inside an object stream is missed.
 */
export async function userUnits(bytes: Uint8Array, password: string | undefined): Promise<Map<number, number>> {
  const units = new Map<number, number>();
  if (!holds(bytes, KEY)) return units;
  const [{ openPdf }, { pagesOf }] = await Promise.all([import('../pdf/document.ts'), import('../pdf/pages.ts')]);
  try {
    for (const [index, { dict }] of pagesOf(openPdf(bytes, { password })).entries()) {
      const unit = dict.get('UserUnit');
      if (typeof unit === 'number' && unit > 0 && unit <= UNIT_MAX && unit !== 1) units.set(index, unit);
    }
  } catch {
    return new Map(); // the pages can still be drawn, at their plain size
  }
  return units;
}

function holds(bytes: Uint8Array, key: Uint8Array): boolean {
  for (let at = bytes.indexOf(key[0] ?? 0); at >= 0; at = bytes.indexOf(key[0] ?? 0, at + 1)) {
    if (key.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}
