import { readCoefficients } from '../../formats/image/jpeg/read.ts';
import { writeCoefficients } from '../../formats/image/jpeg/write.ts';
import { frontOf } from '../../formats/image/metadata/jpeg.ts';
import type { Metadata } from '../../formats/image/metadata.ts';
import { replaceMetadata } from '../../formats/image/metadata.ts';
import type { Source } from '../../formats/image/source.ts';
import type { EncodePorts } from './encode.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Beyond this a JPEG's coefficients are not held at once. */
const MAX_PIXELS = 60_000_000;

function recoded(bytes: Bytes, metadata: Metadata): Bytes | undefined {
  const coefficients = readCoefficients(bytes);
  return coefficients && writeCoefficients(coefficients, frontOf(bytes, metadata));
}

async function squeezed(
  { bytes, type, header }: Source,
  metadata: Metadata,
  ports: EncodePorts,
): Promise<Bytes | undefined> {
  const pixels = (header?.width ?? 0) * (header?.height ?? 0);
  if (header?.animated || header?.truncated || pixels === 0) return undefined;
  if (type === 'jpg' && pixels <= MAX_PIXELS) return recoded(bytes, metadata);
  if (type !== 'png') return undefined;
  const { optimisePng } = await import('../../formats/image/oxipng.ts');
  try {
    return replaceMetadata(await optimisePng(bytes, pixels, () => ports.asset('oxipng.wasm')), 'png', metadata);
  } catch (thrown) {
    // Damaged, yet other decoders may read it
    if (thrown instanceof RangeError || thrown instanceof WebAssembly.RuntimeError) return undefined;
    throw thrown;
  }
}

/**
 * The same picture, pixel for pixel, with this metadata and no other, in as few bytes as can be without loss; never
 * more than it has.
 */
export async function withoutLoss(
  source: Source,
  metadata: Metadata,
  ports: EncodePorts,
): Promise<{ bytes: Bytes; metadataKept: boolean }> {
  const tries: Bytes[] = [];
  try {
    const own = await squeezed(source, metadata, ports);
    if (own) tries.push(own);
    tries.push(replaceMetadata(source.bytes, source.type, metadata));
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown; // damaged: as it is
  }
  const [first] = tries;
  return { bytes: tries.reduce((a, b) => (b.length < a.length ? b : a), first ?? source.bytes), metadataKept: !first };
}
