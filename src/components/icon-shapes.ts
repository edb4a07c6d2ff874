import { existsSync, readFileSync } from 'node:fs';

/** The shapes of a lucide icon, in a view box of 24 × 24, as SVG. Throws for an unknown name, which fails the build. */
export function iconShapes(name: string): string {
  const path = `node_modules/lucide-static/icons/${name}.svg`;
  if (!existsSync(path)) throw new Error(`没有名为 ${name} 的 lucide 图标`);
  return readFileSync(path, 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replace(/\s+/g, ' ')
    .trim();
}
