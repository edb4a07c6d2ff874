import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $looking, $proposed } from '../stores/tool.ts';

/** What a start has to wait for, in words; undefined where it can begin. */
export function useWait({ tool, places }: Pick<ToolProps, 'tool' | 'places'>): string | undefined {
  const looking = useStore($looking);
  const proposed = useStore($proposed);
  if (looking) return '正在查看文件';
  return tool.proposal && places.includes('browser') && !proposed ? tool.proposal.busy : undefined;
}
