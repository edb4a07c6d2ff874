import { readFileSync } from 'node:fs';
import { UserError } from '../../schemas/error.ts';
import { type OptionDescriptor, optionSchema } from '../../schemas/option.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { freeOptions } from '../catalog/service-tools.ts';
import { didYouMean } from '../lib/did-you-mean.ts';
import { sniff } from '../lib/sniff.ts';

/**
 * The options of one call of the engine: what the tool fixes, what was given, defaults for the rest. Of an `each` option
 * given several times the nth value is for the nth file. Throws UserError `unknown-option` or `bad-option`.
 */
export function checkOptions(
  tool: ToolEntry,
  engine: EngineEntry,
  given: ReadonlyMap<string, string[]>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...tool.set };
  for (const [key, texts] of given) {
    if (Object.hasOwn(tool.set, key)) throw new UserError('bad-option', `“${key}”已由这个工具固定为 ${tool.set[key]}。`);
    const option = Object.hasOwn(engine.options, key) ? engine.options[key] : undefined;
    if (!option) throw new UserError('unknown-option', `“${key}”：${didYouMean(key, Object.keys(freeOptions(tool, engine)))}`);
    values[key] = option.each ? texts : single(key, option, texts);
  }
  const parsed = optionSchema(engine.options).safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UserError('bad-option', parsed.error.issues.map((issue) => issue.message).join(''));
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
