import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../schemas/tool.ts';
import { start } from '../stores/run.ts';
import { $files, $stage, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { useWait } from './use-wait.ts';

/** What happens to files whose proposal nobody looks at; the way to go on without looking while there is none. */
export function Unseen({ tool, places }: Pick<ToolProps, 'tool' | 'places'>) {
  const several = useStore($files).length > 1;
  const running = isRunning(useStore($stage));
  const wait = useWait({ tool, places });
  if (!tool.proposal || running) return null;
  const { auto, busy } = tool.proposal;
  if (wait === busy)
    return (
      <Button shape="quiet" onClick={() => void start()}>
        不等了，{auto}
      </Button>
    );
  return !wait && several && <p className="text-center text-xs text-muted">没有调整过的文件，{auto}。</p>;
}
