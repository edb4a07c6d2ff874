import { UserError } from '../../schemas/error.ts';
import type { AssetName } from '../engines/assets.ts';
import { ASSET_URLS } from './assets.gen.ts';

const cache = new Map<AssetName, Promise<Uint8Array>>();

async function fetchAsset(name: AssetName): Promise<Uint8Array> {
  const response = await fetch(ASSET_URLS[name]).catch(() => undefined);
  if (!response?.ok) throw new UserError('network');
  return new Uint8Array(await response.arrayBuffer());
}

/** Bytes of a bundled asset, fetched once in a worker. Throws UserError `network`; a failure is not remembered. */
export function asset(name: AssetName): Promise<Uint8Array> {
  const known = cache.get(name);
  if (known) return known;
  const bytes = fetchAsset(name);
  cache.set(name, bytes);
  bytes.catch(() => cache.delete(name));
  return bytes;
}
