import type { OfdSignature } from '../../formats/ofd/verify.ts';

/** Fonts named in one note. */
const MAX_NAMED = 6;

/**
 * The note on fonts that other faces stand for; undefined of none. `broken` are those whose programs cannot be read.
 */
export function fontsNote(
  replaced: ReadonlyMap<string, ReadonlySet<string>>,
  broken: ReadonlySet<string>,
): string | undefined {
  const parts = [...replaced].map(([font, faces]) => {
    const whose = font ? `“${font}”${broken.has(font) ? '（文件里的不完整）' : ''}` : '没有写明的字体';
    return `${whose}换成${[...faces].join('、')}`;
  });
  if (parts.length === 0) return undefined;
  const rest = parts.length > MAX_NAMED ? `，共 ${parts.length} 种` : '';
  return `文件没有带全所用的字体，已换成相近的：${parts.slice(0, MAX_NAMED).join('，')}${rest}。`;
}

/** What visitors call the parts of a package, by their paths; the first that fits. */
const PARTS: [RegExp, string][] = [
  [/annot/i, '批注'],
  [/attach|custom/i, '附件和附加信息'],
  [/sign|seal/i, '印章'],
  [/pages?[/_\\]|tpls?[/_\\]|content\.xml$/i, '页面内容'],
  [/res|font|image|\.(?:ttf|otf|png|jpe?g|jb2|bmp)$/i, '字体和图片'],
  [/(?:document|ofd)\.xml$/i, '文档目录'],
];

const partName = (path: string): string => PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? '其他内容';

/** What each signature of a file is worth, one sentence for those of which the same is to be said. */
export function signatureNotes(signatures: readonly OfdSignature[]): { text: string; lost: boolean }[] {
  const notes = new Map<string, { count: number; lost: boolean }>();
  for (const signature of signatures) {
    const sentence = sentenceOn(signature);
    notes.set(sentence, { count: (notes.get(sentence)?.count ?? 0) + 1, lost: signature.verdict === 'changed' });
  }
  return [...notes].map(([text, { count, lost }]) => ({ text: count > 1 ? `${count} 处${text}` : text, lost }));
}

function sentenceOn({ verdict, changed, uncovered, seal, signer, issuer, time }: OfdSignature): string {
  const whose = `${seal ? `印章“${seal}”的` : ''}签名`;
  if (verdict === 'unknown') return `${whose}无法判断是否有效：它的格式或算法这里不认识，请用签署它的软件查验。`;
  if (verdict === 'changed' && changed.length > 0) {
    const where = [...new Set(changed.map(partName))].join('、');
    return `${whose}已经失效：签署之后${where}被改动过，请向出具方核实。`;
  }
  if (verdict === 'changed') return `${whose}对不上，可能被改动过或不是这份文件的，请向出具方核实。`;
  const about = [signer && `签署者：${signer}`, time && `签署时间：${time}`].filter(Boolean).join('，');
  const gaps = uncovered > 0 ? `有 ${uncovered} 个部分不在它的保护范围内。` : '';
  const vouched = issuer === signer ? '证书是签署者自己签发的' : `证书由“${issuer}”签发`;
  return `${whose}有效，签署之后内容没有改动${about && `（${about}）`}。${gaps}${vouched}，是否可信请以签发机构的查验为准。`;
}
