import { sentence } from '../../schemas/error.ts';
import type { OptionDescriptors } from '../../schemas/option.ts';
import type { InputFile } from '../stores/tool.ts';

/** Whether the file waits for its password, and whether the one given was wrong. */
export function passwordOf({ locked, password, fault, stage }: InputFile): { asksPassword: boolean; wrong: boolean } {
  const code = stage?.state === 'failed' ? stage.error.code : fault?.code;
  const wrong = code === 'wrong-password';
  return { wrong, asksPassword: wrong || (locked === true && !password) || code === 'password-needed' };
}

/** What is wrong with a file that no password mends: why it failed, or before a start what looking at it found. */
export function troubleOf({ stage, fault }: InputFile, each: OptionDescriptors): string | undefined {
  // A page range that is wrong says so under its own field.
  const byField = stage?.state === 'failed' && stage.error.code === 'bad-range';
  if (byField && Object.values(each).some(({ type }) => type === 'pages')) return undefined;
  if (stage?.state === 'failed') return sentence(stage.error);
  return !stage && fault ? `预览时发现：${sentence(fault)}` : undefined;
}
