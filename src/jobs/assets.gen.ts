// Made from src/engines/assets.ts by `npm run gen`; do not edit.
import asset0 from '/node_modules/@embedpdf/pdfium/dist/pdfium.wasm?url';
import asset1 from '/node_modules/@imagemagick/magick-wasm/dist/x86/magick.wasm?url';
import asset2 from '/node_modules/@jsquash/avif/codec/enc/avif_enc.wasm?url';
import asset3 from '/node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';
import asset4 from '/node_modules/@resvg/resvg-wasm/index_bg.wasm?url';
import asset5 from '/node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm?url';
import asset6 from '/node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf?url';
import type { AssetName } from '../engines/assets.ts';

export const ASSET_URLS: Record<AssetName, string> = {
  'pdfium.wasm': asset0,
  'magick.wasm': asset1,
  'avif-encoder.wasm': asset2,
  'webp-encoder.wasm': asset3,
  'resvg.wasm': asset4,
  'harfbuzz-subset.wasm': asset5,
  'NotoSansHans-Regular.otf': asset6,
};
