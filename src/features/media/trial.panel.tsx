import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { useDoing } from '../../islands/use-doing.ts';
import { $options, $results, $stage, isRunning } from '../../stores/tool.ts';
import { isSample } from './shared/trial-name.ts';

/** Says on the button that a start tries five seconds only, and after that how to go on to the whole film. */
export default function TrialPanel(props: ToolProps) {
  const tries = valuesOf(props, useStore($options)).trial === true;
  const running = isRunning(useStore($stage));
  const tried = useStore($results).some(({ file }) => isSample(file.name));
  useDoing(tries ? { words: '试压 5 秒', verb: '试压' } : undefined);
  if (!tries || !tried || running) return null;
  return (
    <p className="rounded-2xl border border-line bg-card px-4 py-3 text-sm text-muted">
      满意就关掉“先试压 5 秒”，再开始一次，压整个视频；不用再上传。
    </p>
  );
}
