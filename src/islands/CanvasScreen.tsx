import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { noteUse } from '../stores/mine.ts';
import { Button } from './Button.tsx';
import { useLatePart } from './late-part.ts';
import { panelPart } from './panel-part.ts';
import { Toasts } from './Toasts.tsx';

/**
 * A tool that is a canvas: it has the first screen to itself. The server draws the frame; the panel comes right after
 * the page can be used.
 */
export default function CanvasScreen(props: ToolProps) {
  const [failed, setFailed] = useState(false);
  const Panel = useLatePart(panelPart(props.tool.panel ?? ''), () => setFailed(true));
  useEffect(() => {
    if (Panel) noteUse(props.id);
  }, [Panel, props.id]);
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-[26rem] flex-col bg-card lg:h-[calc(100dvh-4rem)]">
      {Panel ? (
        <Panel {...props} />
      ) : (
        <section aria-label={props.tool.name} aria-busy={!failed} className="flex flex-1 flex-col">
          <div className="h-14 shrink-0 border-b border-line" />
          <div className="grid flex-1 place-items-center bg-paper text-sm text-muted">
            {failed ? (
              <p role="alert" className="flex flex-col items-center gap-3">
                画布没有加载成功，请检查网络。
                <Button onClick={() => location.reload()}>再试一次</Button>
              </p>
            ) : (
              <p className="flex items-center gap-2">
                <LoaderCircle size={17} aria-hidden className="animate-spin" />
                正在打开画布…
              </p>
            )}
          </div>
        </section>
      )}
      <Toasts />
    </div>
  );
}
