import { type Box, boxesOf, itemsOf, viewOf } from './iso-items.ts';

/** Types of items that are pictures (ISO/IEC 23008-12, 6.5–6.6 and annexes). */
const PICTURES = new Set(['hvc1', 'av01', 'avc1', 'jpeg', 'grid', 'iden', 'iovl', 'tmap']);
/** Of alpha, which belongs to the picture (6.5.8). */
const ALPHA = /^urn:mpeg:(mpegB:cicp:systems:auxiliary:alpha|hevc:2015:auxid:1)/;

/**
 * Whether pictures of their own stand beside the primary item in a `meta` box: further photographs, gain maps, depth;
 * tiles, previews and alpha are none. False where that is not known.
 */
export function hasMore(children: readonly Box[], primary: number): boolean {
  try {
    return hasOthers(children, primary);
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

function hasOthers(children: readonly Box[], primary: number): boolean {
  const own = new Set([primary]);
  const list = children.find(({ type }) => type === 'iref')?.body;
  if (list && list[0] !== 0) return false; // with numbers of four bytes: not seen in the wild
  for (const { type, body } of list ? boxesOf(list.subarray(4)) : []) {
    const view = viewOf(body);
    if (type === 'thmb') own.add(view.getUint16(0));
    if (type === 'dimg') for (let at = 4; at + 2 <= body.length; at += 2) own.add(view.getUint16(at));
  }
  const alpha = alphaItems(children);
  return itemsOf(children).some(({ id, type }) => PICTURES.has(type) && !own.has(id) && !alpha.has(id));
}

/** The items whose properties (8.11.14, `ipma`) say that they are alpha of another. */
function alphaItems(children: readonly Box[]): Set<number> {
  const properties = children.find(({ type }) => type === 'iprp');
  const parts = properties ? boxesOf(properties.body) : [];
  const list = parts.find(({ type }) => type === 'ipco');
  const kinds = list
    ? boxesOf(list.body).map(({ type, body }) => type === 'auxC' && ALPHA.test(latin1Of(body.subarray(4))))
    : [];
  const found = new Set<number>();
  for (const { body } of parts.filter(({ type }) => type === 'ipma')) {
    const view = viewOf(body);
    const [wideId, wideIndex] = [view.getUint8(0) > 0, (view.getUint8(3) & 1) === 1];
    let at = 8;
    for (let left = view.getUint32(4); left > 0; left--) {
      const id = wideId ? view.getUint32(at) : view.getUint16(at);
      at += wideId ? 4 : 2;
      for (let more = view.getUint8(at++); more > 0; more--) {
        const index = wideIndex ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f;
        at += wideIndex ? 2 : 1;
        if (kinds[index - 1]) found.add(id);
      }
    }
  }
  return found;
}

const latin1Of = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
