// Made from tools.yaml by `npm run gen`; do not edit.
export interface EngineOptions {
  preview: { pages: string; size: number };
  'pdf-merge': { pages: string[]; bookmarks: boolean };
  'pdf-rotate': { angle: '90' | '180' | '270'; pages: string; turns: string[] };
  'pdf-delete-page': { pages: string[] };
  'pdf-split': {
    mode: 'every' | 'ranges' | 'extract' | 'outline' | 'size' | 'parity';
    every: number;
    ranges: string;
    pages: string[];
    together: boolean;
    level: number;
    mb: number;
    naming: string;
  };
  'pdf-raster': { format: 'jpg' | 'png'; dpi: number; quality: number; pages: string; long: boolean; maxHeight: number };
  'img-convert': {
    format: 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp' | 'tiff' | 'ico';
    quality: number;
    background: string;
    animation: 'keep' | 'first' | 'all';
  };
  hub: Record<string, never>;
  office: Record<string, never>;
  'word-tables': Record<string, never>;
  ocr: Record<string, never>;
  cad: Record<string, never>;
  ebook: Record<string, never>;
  'txt-to-pdf': Record<string, never>;
  'images-to-pdf': Record<string, never>;
  'pdf-compress': Record<string, never>;
  'pdf-lock': Record<string, never>;
  'pdf-unlock': Record<string, never>;
  'pdf-add-page-number': Record<string, never>;
  watermark: Record<string, never>;
  'del-watermark': Record<string, never>;
  'pdf-getimg': Record<string, never>;
  'pdf-insert': Record<string, never>;
  'pdf-portfolios': Record<string, never>;
  'pdf-scan': Record<string, never>;
  timestamp: Record<string, never>;
  media: Record<string, never>;
  'media-compress': Record<string, never>;
  'audio-cut': Record<string, never>;
  'video-slides': Record<string, never>;
  speech: Record<string, never>;
  'img-compress': Record<string, never>;
  'img-cut': Record<string, never>;
  'id-photo': Record<string, never>;
  mindmap: Record<string, never>;
  'font-recognition': Record<string, never>;
}
