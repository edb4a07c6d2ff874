/** Bytes in words: `512 B`, `1.4 KB`, `23 MB` (units of 1024, at most two digits after the point, none above 100). */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${Number(value.toFixed(power === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2))} ${units[power]}`;
}

/** A limit in megabytes as it was set, whole gigabytes as such: `500 MB`, `2 GB`, `4095 MB`. */
export const formatLimit = (mb: number): string => (mb && mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`);
