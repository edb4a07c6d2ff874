// Made from src/engines/assets.ts by `npm run gen`; do not edit.
import asset0 from '/node_modules/@embedpdf/pdfium/dist/pdfium.wasm?url';
import asset1 from '/node_modules/@imagemagick/magick-wasm/dist/x86/magick.wasm?url';
import asset2 from '/node_modules/@jsquash/avif/codec/enc/avif_enc.wasm?url';
import asset3 from '/node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';
import asset4 from '/node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import asset5 from '/node_modules/@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import asset6 from '/node_modules/@resvg/resvg-wasm/index_bg.wasm?url';
import asset7 from '/node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm?url';
import asset8 from '/node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf?url';
import asset9 from '/node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url';
import asset10 from '/node_modules/@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf?url';
import asset11 from '/node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url';
import type { AssetName } from '../engines/assets.ts';

export const ASSET_URLS: Record<AssetName, string> = {
  'pdfium.wasm': asset0,
  'magick.wasm': asset1,
  'avif-encoder.wasm': asset2,
  'webp-encoder.wasm': asset3,
  'jpeg-encoder.wasm': asset4,
  'oxipng.wasm': asset5,
  'resvg.wasm': asset6,
  'harfbuzz-subset.wasm': asset7,
  'NotoSansHans-Regular.otf': asset8,
  'NotoEmoji-Regular.ttf': asset9,
  'NotoSerifSC-Regular.ttf': asset10,
  'selfie-segmentation.tflite': asset11,
};
