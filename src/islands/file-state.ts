import { sentence } from '../../schemas/error.ts';
import type { OptionDescriptors } from '../../schemas/option.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { formatName } from '../lib/format-name.ts';
import { parsePages } from '../lib/page-range.ts';
import type { InputFile } from '../stores/tool.ts';

/** How many pages a file has, and how many of them its own range takes or removes. */
function pagesOf(pages: number, values: InputFile['values'], each: OptionDescriptors): string {
  const [key, option] = Object.entries(each).find(([, { type }]) => type === 'pages') ?? [];
  const text = key === undefined ? '' : String(values[key] ?? '');
  const meant = text.trim() && countOf(text, pages);
  const verb = option && 'removes' in option && option.removes ? '删' : '取';
  return meant ? `${verb} ${meant} 页，共 ${pages} 页` : `${pages} 页`;
}

/** Undefined for a range that is being typed and wrong. */
function countOf(text: string, pages: number): number | undefined {
  try {
    return parsePages(text, pages).length;
  } catch {
    return undefined;
  }
}

/** The pages are counted once the password has opened the file. */
function lockedWords({ password, pages, ...entry }: InputFile): string {
  if (passwordOf(entry).wrong) return '密码不对';
  return password ? (pages ? '密码正确' : '已输入密码') : '有密码';
}

/** The line below a file's name. */
export const factsOf = (entry: InputFile, each: OptionDescriptors = {}): (string | false)[] => {
  const { type, file, pages, locked, restricted, values } = entry;
  return [
    formatName(type),
    formatBytes(file.size),
    !!pages && pagesOf(pages, values, each),
    locked ? lockedWords(entry) : !!restricted && '有权限限制',
  ];
};

/**
 * Whether the file waits for its password, and whether the one given was wrong. One that is done does not wait: a
 * reload has taken its password, and its result is there.
 */
export function passwordOf({
  locked,
  password,
  fault,
  stage,
}: Pick<InputFile, 'locked' | 'password' | 'fault' | 'stage'>): { asksPassword: boolean; wrong: boolean } {
  const code = stage?.state === 'failed' ? stage.error.code : fault?.code;
  const wrong = code === 'wrong-password';
  return {
    wrong,
    asksPassword: wrong || (locked === true && !password && stage?.state !== 'done') || code === 'password-needed',
  };
}

/**
 * What looking at a file found wrong, before any start, and whether it could be opened nevertheless; why a start failed
 * is said where the result would be.
 */
export function troubleOf({
  stage,
  fault,
  damaged,
}: Pick<InputFile, 'stage' | 'fault' | 'damaged'>): { words: string; mended: boolean } | undefined {
  if (stage) return undefined;
  if (fault) return { words: `预览时发现：${sentence(fault)}`, mended: false };
  return damaged
    ? { words: '文件有损坏，内容可能不全。最好换一份完整的；也可以照样处理，再核对结果。', mended: true }
    : undefined;
}

/**
 * For `data-opening` (`styles/work.css`): the pages of a file are being counted, and a panel has not got its height.
 */
export const isOpening = ({ locked, fault, pages }: InputFile): true | undefined =>
  (!locked && !fault && !pages) || undefined;
