const NAMES: Record<string, string> = {
  webp: 'WebP',
  markdown: 'Markdown',
  md: 'Markdown',
  jpeg: 'JPG',
  xmind: 'XMind',
};

/** A format as people write it: `JPG`, `WebP`, `PDF`. */
export const formatName = (type: string): string => NAMES[type.toLowerCase()] ?? type.toUpperCase();
