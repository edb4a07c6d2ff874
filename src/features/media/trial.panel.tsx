import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { useDoing } from '../../islands/use-doing.ts';
import { formatLimit } from '../../lib/format-bytes.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
import { $files, $options, $results, $stage, isRunning } from '../../stores/tool.ts';
import { isSample } from './shared/trial-name.ts';

/**
 * Says on the button that a start tries five seconds only, and after that how to go on to the whole film; before a
 * start to a size, that a film is small enough as it is.
 */
export default function TrialPanel(props: ToolProps) {
  const { trial, mode, target } = valuesOf(props, useStore($options));
  const tries = trial === true;
  const stage = useStore($stage);
  const files = useStore($files);
  const tried = useStore($results).some(({ file }) => isSample(file.name));
  useDoing(tries ? { words: '试压 5 秒', verb: '试压' } : undefined);
  const small = mode === 'size' ? files.filter(({ file }) => file.size <= wishedBytes(Number(target), 'MB')).length : 0;
  if (small && !stage) return <Aside>{smallWords(small, files.length, Number(target))}</Aside>;
  if (!tries || !tried || isRunning(stage)) return null;
  return <Aside>满意就关掉“先试压 5 秒”，再开始一次，压整个视频；不用再上传。</Aside>;
}

const smallWords = (small: number, all: number, target: number): string =>
  `${small < all ? `其中 ${small} 个` : all > 1 ? '这些视频' : '这个视频'}已经不超过 ${formatLimit(target)}，不用压：开始后原样给出。`;

const Aside = ({ children }: { children: string }) => (
  <p className="rounded-2xl border border-line bg-card px-4 py-3 text-sm text-muted">{children}</p>
);
