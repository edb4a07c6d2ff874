/** Whether every pixel of straight RGBA data is fully opaque. `data.length` is a multiple of four. */
export function isOpaque(data: Uint8ClampedArray): boolean {
  if (data.byteOffset % 4) return isOpaqueBytes(data);
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  const alpha = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0] as number; // in this machine's byte order
  let all = alpha;
  for (let i = 0; i < words.length; i++) all &= words[i] as number;
  return (all & alpha) === (alpha | 0);
}

function isOpaqueBytes(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
