import { readFileSync } from 'node:fs';
import { UserError } from '../../schemas/error.ts';
import { type OptionDescriptor, type OptionDescriptors, optionSchema } from '../../schemas/option.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { freeOptions } from '../catalog/service-tools.ts';
import { didYouMean } from '../lib/did-you-mean.ts';
import { meets } from '../lib/option-when.ts';
import { sniff } from '../lib/sniff.ts';

/**
 * The options of one call of the engine: what the tool fixes, what was given, defaults for the rest. An `each` option
 * has a value for each of the `files`: the one that was given, or the nth of them for the nth file. Throws UserError
 * `unknown-option`, `bad-option` or `bad-usage`; an option that the others make void is refused, too, because nobody
 * writes it to have no effect.
 */
export function checkOptions(
  tool: ToolEntry,
  engine: EngineEntry,
  given: ReadonlyMap<string, string[]>,
  files: number,
): Record<string, unknown> {
  const free = freeOptions(tool, engine);
  const values: Record<string, unknown> = { ...tool.set };
  for (const [key, texts] of given) {
    const option = Object.hasOwn(free, key) ? free[key] : undefined;
    if (!option) throw notOffered(key, tool, engine.options, Object.keys(free));
    values[key] = option.each ? perFile(key, option, texts, files) : single(key, option, texts);
  }
  const parsed = optionSchema(engine.options).safeParse(values);
  if (!parsed.success) throw new UserError('bad-option', parsed.error.issues.map((issue) => issue.message).join(''));
  for (const key of given.keys()) refuseVoid(key, free[key] as OptionDescriptor, parsed.data);
  return parsed.data;
}

/**
 * Why an option cannot be given to a tool: it is fixed, it is for other tools of the same engine, or there is none of
 * that name.
 */
function notOffered(key: string, { set }: ToolEntry, options: OptionDescriptors, free: string[]): UserError {
  if (Object.hasOwn(set, key)) return new UserError('bad-option', `“${key}”已由这个工具固定为 ${set[key]}。`);
  if (Object.hasOwn(options, key))
    return new UserError('bad-option', `“${key}”（${options[key]?.label}）对这个工具不起作用，请去掉它。`);
  return new UserError('unknown-option', `“${key}”：${didYouMean(key, free)}`);
}

/** Throws where the condition of an option, under which alone an engine looks at it, is not met. */
function refuseVoid(key: string, { label, when = {} }: OptionDescriptor, values: Record<string, unknown>): void {
  const unmet = Object.entries(when).find(([other, wanted]) => !meets({ [other]: wanted }, values));
  if (!unmet) return;
  const [other, wanted] = unmet;
  const needed = `--${other} 为 ${[wanted].flat().join('、')}`;
  throw new UserError('bad-option', `“${key}”（${label}）只在 ${needed} 时有效，现在是 ${values[other]}。`);
}

/** A value for each file. */
function perFile(key: string, { label, firstDiffers }: OptionDescriptor, texts: string[], files: number): string[] {
  if (texts.length === files) return texts;
  const count = `：有 ${files} 个文件，给了 ${texts.length} 次。`;
  if (firstDiffers)
    throw new UserError(
      'bad-usage',
      `“${key}”（${label}）对第一个文件另有意思，请按顺序每个文件给一次，空着写 --${key} ''${count}`,
    );
  if (texts.length > 1)
    throw new UserError('bad-usage', `“${key}”（${label}）要么只给一次（用于全部文件），要么每个文件一次${count}`);
  return new Array<string>(files).fill(texts[0] ?? '');
}

function single(key: string, option: OptionDescriptor, texts: string[]): string {
  const [text = '', ...more] = texts;
  if (more.length > 0) throw new UserError('bad-option', `“${key}”（${option.label}）只能给一次。`);
  if (option.type === 'number' && text.trim() === '') throw new UserError('bad-option', `“${option.label}”要填数字。`);
  return option.type === 'picture' && text ? pictureUrl(text, option.label) : text;
}

/** A picture file as the data URL that the option holds. Throws UserError `bad-option`. */
function pictureUrl(path: string, label: string): string {
  try {
    const bytes = readFileSync(path);
    return `data:image/${sniff(bytes, path) ?? 'unknown'};base64,${bytes.toString('base64')}`;
  } catch {
    throw new UserError('bad-option', `“${label}”：读不到 ${path}。`);
  }
}
