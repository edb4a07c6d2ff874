const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 60));

/**
 * The first text of a `desc` tag: plain in version 2 profiles, one of several languages (`mluc`, UTF-16) in version 4.
 */
function textOf(data: Uint8Array): string {
  const view = viewOf(data);
  if (latin1(data).startsWith('mluc')) {
    const [length, from] = [view.getUint32(20), view.getUint32(24)];
    return new TextDecoder('utf-16be').decode(data.subarray(from, from + Math.min(length, 120)));
  }
  return latin1(data.subarray(12, 12 + view.getUint32(8)));
}

/**
 * The name a colour profile gives itself (ISO 15076-1, 9.2.41), at most 60 characters; empty where it cannot be read.
 */
export function profileName(icc: Uint8Array): string {
  try {
    const view = viewOf(icc);
    const count = Math.min(view.getUint32(128), 100);
    for (let at = 132; at < 132 + count * 12; at += 12) {
      if (view.getUint32(at) !== 0x64657363) continue; // desc
      const from = view.getUint32(at + 4);
      return textOf(icc.subarray(from, from + view.getUint32(at + 8)))
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim();
    }
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
  }
  return '';
}
