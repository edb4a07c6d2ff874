import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');

/** A catalogue of two tools without a mistake. Line numbers in the tests count from its first line. */
export const TOOLS = `groups:
  from-PDF: {name: PDF 转换, short: PDF转换, note: 说明}
  convert-PDF: {name: 转成 PDF, short: 转成PDF, note: 说明}
  feature: {name: PDF 处理, short: PDF处理, note: 说明}
  audioVideo: {name: 音频视频, short: 音视频, note: 说明}
  imgProcess: {name: 图片处理, short: 图片, note: 说明}
  else: {name: 文档工具, short: 文档, note: 说明}
  other: {name: 增值服务, short: 增值, note: 说明}
engines:
  pdf-raster:
    runs: [browser]
    options:
      format: {type: select, label: 图片格式, choices: {jpg: JPG, png: PNG}, default: jpg}
      dpi: {type: number, label: 清晰度, min: 36, max: 600, default: 150}
  hub: {runs: [browser]}
tools:
  pdf-to-jpg:
    name: PDF转JPG
    line: 把每一页变成一张 JPG 图片
    type: from-PDF
    icon: image
    secondMenu: true
    weight: 80
    moreWeight: 40
    engine: pdf-raster
    from: [pdf]
    to: [jpg]
    set: {format: jpg}
    ask: [dpi]
    limit: {files: 20, mb: 500}
    mobile: true
    header: {ad: true, position: 7}
    tutorials: 2
    seo:
      title: PDF转JPG在线转换
      description: 把 PDF 的每一页变成清晰的 JPG 图片，在浏览器里完成，不上传文件，可以自己选择清晰度、页码范围和图片质量。
      keywords: [PDF转JPG, PDF转图片, 在线转换]
  jpg-to-word:
    name: JPG转Word
    line: 把图片里的文字变成 Word
    type: imgProcess
    icon: file-text
    secondMenu: false
    weight: 10
    moreWeight: 90
    engine: hub
    from: [jpg]
    to: [docx]
    limit: {files: 20, mb: 50}
    mobile: false
    header: {ad: true, position: 7}
    seo:
      title: JPG转Word在线转换
      description: 识别图片里的文字并排成 Word 文档，段落和表格都保留，可以直接修改，识别在浏览器里完成，图片不会上传到任何地方。
      keywords: [JPG转Word, 图片转文字, 文字识别]
`;

const CONTENT = `---
steps:
  - {title: 选择文件, text: 拖进来就可以}
  - {title: 选择设置, text: 默认就很好}
  - {title: 保存结果, text: 点一下下载}
can: [第一件能做的事, 第二件能做的事, 第三件能做的事]
cannot: [一件做不到的事]
faq:
  - {q: 问题一是什么, a: 回答一是这个}
  - {q: 问题二是什么, a: 回答二是这个}
  - {q: 问题三是什么, a: 回答三是这个}
---
`;

/**
 * A throw-away project with this catalogue and content; `built` are the engines with a file, `code` is what stands in
 * each. Gives its root.
 */
export function makeProject(
  tools = TOOLS,
  content: Record<string, string> = {},
  built = ['pdf-raster'],
  code = '',
): string {
  const root = mkdtempSync(join(tmpdir(), 'pdf365-catalog-'));
  for (const folder of ['content/tools', ...built.map((id) => `src/features/${id}`)])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'tools.yaml'), tools);
  cpSync(join(repository, 'content/site.yaml'), join(root, 'content/site.yaml'));
  const files = { 'pdf-to-jpg': CONTENT, 'jpg-to-word': CONTENT, ...content };
  for (const [id, text] of Object.entries(files)) writeFileSync(join(root, 'content/tools', `${id}.md`), text);
  for (const id of built) writeFileSync(join(root, `src/features/${id}/engine.ts`), code);
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return root;
}
