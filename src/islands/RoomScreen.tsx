import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { byName } from '../lib/room-file.ts';
import { toast } from '../stores/toast.ts';
import ToolPanel from './ToolPanel.tsx';

/** What rooms put above their tool on a page of the specification's own, by the name of the screen. */
const SCREENS = byName(
  import.meta.glob<{ default: ComponentType<ToolProps> }>(['../features/*/screen.tsx', '../features/*/*.screen.tsx']),
);

/** A tool on a page beside its own, with what its room adds to it there. */
export default function RoomScreen({ screen, icon, ...props }: ToolProps & { screen: string; icon?: ReactNode }) {
  const [Part, setPart] = useState<ComponentType<ToolProps>>();
  useEffect(() => {
    SCREENS[screen]?.().then(
      (chunk) => setPart(() => chunk.default),
      () => toast('页面组件没有加载成功，请检查网络后刷新页面。', 'danger'),
    );
  }, [screen]);
  return (
    <>
      {Part && <Part {...props} />}
      <ToolPanel {...props} icon={icon} />
    </>
  );
}
