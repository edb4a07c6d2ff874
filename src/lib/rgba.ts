/** Whether every pixel of straight RGBA data is fully opaque. `data.length` is a multiple of four. */
export function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
