import { useStore } from '@nanostores/react';
import type { ToolEntry } from '../../schemas/tool.ts';
import { $files } from '../stores/tool.ts';
import { Button } from './Button.tsx';

interface Props {
  tool: Pick<ToolEntry, 'proposal'>;
  /** What the start waits for, in words. */
  wait: string | undefined;
  done: boolean;
  begin(): void;
}

/**
 * What is said beside a start that waits: to who cannot see it, what for; where a panel makes a proposal, what happens
 * to files whose proposal nobody looks at, and the way to go on without looking while there is none.
 */
export function Unseen({ tool: { proposal }, wait, done, begin }: Props) {
  const several = useStore($files).length > 1;
  return (
    <>
      <p role="status" className="sr-only">
        {wait ? `${wait}，好了就可以开始。` : proposal && !done && '可以开始了。'}
      </p>
      {proposal && wait === proposal.busy && (
        <Button shape="quiet" onClick={begin}>
          不等了，{proposal.auto}
        </Button>
      )}
      {proposal && !wait && several && (
        <p className="text-center text-xs text-muted">没有调整过的文件，{proposal.auto}。</p>
      )}
    </>
  );
}
