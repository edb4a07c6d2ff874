import { openPdf, versionOf } from './document.ts';
import { PlainWriter } from './plain-writer.ts';
import { startRewrite } from './rewrite.ts';

/**
 * Reads a damaged file as tolerantly as can be and writes it anew: fresh cross-reference table, fresh page tree, no
 * encryption. Undefined when nothing can be saved, or when it needs a password that was not given.
 */
export function rebuildPdf(bytes: Uint8Array, password?: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const document = openPdf(bytes, { password });
    const writer = new PlainWriter(versionOf(document));
    const { copier, trailer } = startRewrite(
      document,
      writer,
      () => {},
      () => {},
    );
    while (copier.drain(10_000));
    return writer.finishPlain(trailer);
  } catch {
    return undefined;
  }
}

/** Whether a file's cross-reference data is unusable, so that its objects are found by scanning. */
export function isDamaged(bytes: Uint8Array, password?: string): boolean {
  try {
    return openPdf(bytes, { password }).repaired;
  } catch {
    return true;
  }
}
