import type { ToolProps } from '../../schemas/tool.ts';
import { CanvasViews } from './CanvasViews.tsx';
import { useProposal } from './use-proposal.ts';

/**
 * Stands for a panel that could not be fetched: the form does without it, and says what a start will do then. Where the
 * panel is another view of the files, those are one press away.
 */
export function NoPanel(props: ToolProps) {
  const { proposal, canvas } = props.tool;
  useProposal(true);
  const views = typeof canvas === 'object';
  if (!views && !proposal) return null;
  return (
    <>
      <CanvasViews {...props} />
      <p role="alert" className="rounded-2xl bg-warn-soft px-4 py-3 text-sm text-warn">
        {views && `“${canvas.panel}”没有加载成功。可以换到“${canvas.files}”，或者检查网络后刷新页面。`}
        {proposal && `预览没有加载成功。直接开始会${proposal.auto}；想先看再开始，请检查网络后刷新页面。`}
      </p>
    </>
  );
}
