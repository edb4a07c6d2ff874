// Made from tools.yaml by `npm run gen`; do not edit.
export interface EngineOptions {
  preview: { pages: string; size: number };
  'sample-page': { page: number };
  'pdf-merge': {
    pages: string[];
    bookmarks: boolean;
    order: 'append' | 'interleave';
    reverse: boolean;
    duplex: boolean;
    size: 'keep' | 'a4' | 'first';
  };
  'images-to-pdf': {
    page: 'image' | 'a4' | 'a3' | 'a5' | 'b5' | '16k' | 'letter';
    orientation: 'auto' | 'portrait' | 'landscape';
    fit: 'contain' | 'cover' | 'actual';
    perPage: '1' | '2' | '4';
    margin: number;
    together: boolean;
  };
  'pdf-insert': { at: string[]; fit: 'contain' | 'cover' | 'actual'; turn: boolean };
  'pdf-rotate': { angle: '90' | '180' | '270'; pages: string; turns: string[] };
  'pdf-delete-page': { pages: string[] };
  'pdf-compress': {
    level: 'high' | 'balanced' | 'small' | 'size' | 'lossless' | 'custom';
    target: number;
    unit: 'MB' | 'KB';
    dpi: number;
    quality: number;
  };
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
  'pdf-add-page-number': {
    position: 'bottom-center' | 'bottom-left' | 'bottom-right' | 'top-center' | 'top-left' | 'top-right';
    mirror: boolean;
    format: 'plain' | 'page' | 'total' | 'slash' | 'dash' | 'official' | 'custom';
    custom: string;
    style: 'arabic' | 'roman' | 'ROMAN' | 'chinese' | 'letter';
    start: number;
    digits: number;
    pages: string;
    continued: boolean;
    size: number;
    margin: number;
    colour: string;
    avoid: boolean;
  };
  'pdf-portfolios': {
    mode: 'pack' | 'unpack';
    title: string;
    words: string;
    sort: 'order' | 'name' | 'size' | 'date';
    description: string[];
  };
  'pdf-lock': {
    user: string;
    owner: string;
    print: 'full' | 'low' | 'none';
    copy: boolean;
    modify: boolean;
    annotate: boolean;
    fill: boolean;
    assemble: boolean;
  };
  'pdf-unlock': { confirm: boolean };
  'pdf-raster': { format: 'jpg' | 'png'; dpi: number; quality: number; pages: string; long: boolean; maxHeight: number };
  'img-convert': {
    format: 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp' | 'tiff' | 'ico';
    quality: number;
    background: string;
    animation: 'keep' | 'first' | 'all';
  };
  office: {
    pages: string;
    pictures: 'keep' | 'small';
    pdfa: boolean;
    changes: 'shown' | 'final';
    fit: 'file' | 'width' | 'sheet';
    hidden: boolean;
    notes: boolean;
  };
  'word-to-img': { format: 'png' | 'jpg'; dpi: number; quality: number; pages: string; changes: 'shown' | 'final' };
  'txt-to-pdf': {
    encoding: 'auto' | 'utf-8' | 'gb18030' | 'big5' | 'utf-16le' | 'utf-16be';
    font: 'song' | 'hei' | 'mono';
    size: number;
    spacing: number;
    paper: 'a4' | 'a5' | 'b5' | 'a3' | 'letter';
    landscape: boolean;
    margin: number;
  };
  media: {
    kind: 'audio' | 'video';
    audio: 'mp3' | 'wav' | 'flac' | 'm4a' | 'aac' | 'ogg' | 'opus' | 'wma';
    video: 'mp4' | 'mov' | 'mkv' | 'avi' | 'wmv' | 'flv' | 'webm' | 'gif';
    bitrate: 'auto' | '320k' | '256k' | '192k' | '128k' | '96k' | '64k';
    rate: 'keep' | '48k' | '44.1k' | '32k' | '22.05k' | '16k' | '8k';
    channels: 'keep' | 'stereo' | 'mono';
    track: number;
    encode: 'keep' | 'h264';
    quality: 'high' | 'standard' | 'small';
    size: 'original' | '1080p' | '720p' | '480p';
  };
  'pdf-scan': {
    report: 'both' | 'pdf' | 'json';
    clean: boolean;
    cleanActions: boolean;
    cleanFiles: boolean;
    cleanMetadata: boolean;
    cleanHidden: boolean;
    cleanLinks: boolean;
  };
  hub: Record<string, never>;
  'word-tables': Record<string, never>;
  ocr: Record<string, never>;
  cad: Record<string, never>;
  ebook: Record<string, never>;
  watermark: {
    kind: 'text' | 'picture';
    text: string;
    picture: string;
    colour: string;
    layout: 'tile' | 'single';
    position: 'top-left' | 'top-center' | 'top-right' | 'middle-left' | 'middle-center' | 'middle-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
    margin: number;
    gap: number;
    sizing: 'page' | 'points';
    width: number;
    size: number;
    angle: number;
    opacity: number;
    layer: 'over' | 'under';
    pages: string;
  };
  'del-watermark': { pick: string[] };
  'portrait-matte': { megapixels: number };
  'watermark-finder': Record<string, never>;
  'pdf-getimg': { minSide: number; stencils: boolean; pages: string };
  timestamp: { mode: 'stamp' | 'verify'; authority: string };
  'media-compress': Record<string, never>;
  'audio-cut': Record<string, never>;
  'video-slides': Record<string, never>;
  speech: Record<string, never>;
  'img-compress': {
    mode: 'quality' | 'size';
    quality: number;
    target: number;
    shrink: boolean;
    format: 'keep' | 'jpg' | 'webp' | 'avif' | 'png';
    png: 'lossless' | 'palette';
    colours: number;
    longest: number;
    metadata: 'strip' | 'private' | 'keep';
  };
  'img-cut': {
    mode: 'crop' | 'grid' | 'long';
    ratio: 'free' | 'original' | '1:1' | '3:4' | '4:3' | '2:3' | '3:2' | '9:16' | '16:9' | '2.35:1';
    width: number;
    height: number;
    rows: number;
    columns: number;
    square: boolean;
    by: 'height' | 'count';
    maxHeight: number;
    parts: number;
    format: 'same' | 'jpg' | 'png' | 'webp';
    quality: number;
    frame: string[];
    turn: ('0' | '90' | '180' | '270' | 'flip' | 'flip-90' | 'flip-180' | 'flip-270')[];
    cuts: string[];
  };
  'img-cut-view': {
    pixels: number;
    side: number;
    turn: '0' | '90' | '180' | '270' | 'flip' | 'flip-90' | 'flip-180' | 'flip-270';
    rows: boolean;
  };
  'id-photo': {
    size: '1' | '2' | '3' | '4' | '5' | '6' | '9' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | 'custom' | 'keep';
    width: number;
    height: number;
    colour: 'white' | 'blue' | 'red' | 'grey' | 'custom' | 'clear';
    custom: string;
    format: 'jpg' | 'png';
    minKB: number;
    maxKB: number;
    sheet: 'none' | 'five' | 'six' | 'a4';
    sheetFormat: 'jpg' | 'pdf';
    gap: number;
    lines: boolean;
    dpi: number;
    frame: string[];
    brush: string[];
  };
  mindmap: {
    format: 'xmind' | 'md' | 'opml' | 'json' | 'png' | 'svg' | 'pdf';
    layout: 'keep' | 'mind' | 'right' | 'left' | 'org' | 'catalog' | 'timeline';
    theme: 'keep' | 'clear' | 'ink' | 'forest' | 'dusk' | 'candy' | 'business' | 'night' | 'print';
    scale: number;
    paper: 'fit' | 'a4' | 'a3';
    unfold: boolean;
  };
  'font-recognition': Record<string, never>;
}
