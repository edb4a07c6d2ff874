/**
 * The heavy files engines load on demand, by the name an engine asks for: a path inside an npm package.
 * The site build emits each hashed and brotli-compressed; Node reads it from node_modules.
 */
export const ASSETS = {
  'pdfium.wasm': '@embedpdf/pdfium/dist/pdfium.wasm',
  'magick.wasm': '@imagemagick/magick-wasm/dist/x86/magick.wasm',
  'avif-encoder.wasm': '@jsquash/avif/codec/enc/avif_enc.wasm',
  'webp-encoder.wasm': '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
  'jpeg-encoder.wasm': '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  'oxipng.wasm': '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
  'resvg.wasm': '@resvg/resvg-wasm/index_bg.wasm',
  'harfbuzz-subset.wasm': 'harfbuzzjs/dist/harfbuzz-subset.wasm',
  'NotoSansHans-Regular.otf': '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  'NotoEmoji-Regular.ttf': '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'NotoSerifSC-Regular.ttf': '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'selfie-segmentation.tflite': '@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
} as const;

export type AssetName = keyof typeof ASSETS;
