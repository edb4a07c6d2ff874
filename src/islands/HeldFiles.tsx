import { useStore } from '@nanostores/react';
import type { ErrorCode } from '../../schemas/error.ts';
import { CONFIRM } from '../lib/restricted.ts';
import { start } from '../stores/run.ts';
import { $files, $held } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { shortName } from './format.ts';
import { showFile } from './show-file.ts';
import { bareVerb } from './verb.ts';

const MAX_NAMED = 3;
const REASONS: Partial<Record<ErrorCode, string>> = {
  'password-needed': '需要密码',
  'wrong-password': '密码不对',
  'bad-range': '的页码范围不对',
  truncated: '打不开',
  damaged: '打不开',
  'bad-option': '有权限限制，要你确认有权解除',
};

/** What is to be done about the first of them. */
const FIRST: Partial<Record<ErrorCode, string>> = {
  'password-needed': '输入密码',
  'wrong-password': '重输密码',
  'bad-range': '改页码',
};

/** Some files would be left out: the visitor decides before the start, not after it. */
export function HeldFiles({ verb }: { verb: string | undefined }) {
  const files = useStore($files);
  const held = useStore($held);
  if (!held.length) return null;
  const words = held.slice(0, MAX_NAMED).map(({ id, error }) => {
    const name = files.find((entry) => entry.id === id)?.file.name ?? '';
    return `${shortName(name)} ${REASONS[error.code] ?? '无法处理'}`;
  });
  if (held.length > MAX_NAMED) words.push(`另有 ${held.length - MAX_NAMED} 个也不能处理`);
  const rest = files.length - held.length;
  const restricted = held.some(({ error }) => error.code === 'bad-option');
  const confirm = (): void => {
    setOption(CONFIRM, true);
    void start();
  };
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-lg bg-warn-soft p-3 text-sm text-warn lg:flex-row lg:items-center lg:gap-4"
    >
      <p className="min-w-0 flex-1 break-all">
        <bdi>{words.join('；')}</bdi>。
        {rest > 0 ? `先处理好，或跳过这 ${held.length} 个文件继续${bareVerb(verb)}。` : '请先处理好。'}
      </p>
      <div className="flex shrink-0 flex-wrap gap-2">
        {restricted ? (
          <Button onClick={confirm}>我有权解除，继续</Button>
        ) : (
          <Button onClick={() => toFile(held[0]?.id)}>{FIRST[held[0]?.error.code ?? 'unknown'] ?? '先处理'}</Button>
        )}
        {rest > 0 && <Button onClick={() => void start(undefined, true)}>跳过 {held.length} 个，继续</Button>}
      </div>
    </div>
  );
}

/** Goes to a file that stands in the way: it is being seen to. */
function toFile(id: string | undefined): void {
  showFile(id);
  $held.set([]);
}
