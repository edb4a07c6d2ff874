// Made from tools.yaml by `npm run gen`; do not edit.
export interface EngineOptions {
  preview: { pages: string; size: number };
  'pdf-merge': { pages: string[]; bookmarks: boolean };
  'pdf-rotate': { angle: '90' | '180' | '270'; pages: string; turns: string };
  'pdf-raster': { format: 'jpg' | 'png'; dpi: number; quality: number; pages: string; long: boolean; maxHeight: number };
  'img-convert': {
    format: 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp' | 'tiff' | 'ico';
    quality: number;
    background: string;
    animation: 'keep' | 'first' | 'all';
  };
  hub: Record<string, never>;
  office: Record<string, never>;
  media: Record<string, never>;
}
