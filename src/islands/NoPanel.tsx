import type { ToolProps } from '../../schemas/tool.ts';
import { useProposal } from './use-proposal.ts';

/** Stands for a panel that could not be fetched: the form does without it, and says what a start will do then. */
export function NoPanel({ tool }: ToolProps) {
  useProposal(true);
  if (!tool.proposal) return null;
  return (
    <p role="alert" className="rounded-2xl bg-warn-soft px-4 py-3 text-sm text-warn">
      预览没有加载成功。直接开始会{tool.proposal.auto}；想先看再开始，请检查网络后刷新页面。
    </p>
  );
}
