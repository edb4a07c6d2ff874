import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { errorOf } from '../../../islands/ways-out.ts';
import { meets } from '../../../lib/option-when.ts';
import { $options, type InputFile } from '../../../stores/tool.ts';
import { Framed, TRIAL } from './Framed.tsx';
import { Tried } from './Tried.tsx';
import { wordsOf } from './words.ts';

/** The only file, which has the canvas to itself: what would become of it, or as it is where only the job can tell. */
export function Alone({ tool, engine, places, entry, running }: ToolProps & { entry: InputFile; running: boolean }) {
  const options = useStore($options);
  const failed = entry.fault ?? errorOf(entry);
  if (failed || (entry.locked && !entry.password))
    return (
      <section
        aria-label={TRIAL}
        className="grid min-h-72 place-items-center rounded-2xl border border-line bg-card px-4 text-center text-sm text-muted"
      >
        {wordsOf(entry, failed)}
      </section>
    );
  const untold = running
    ? '正在处理…'
    : !places.includes('browser')
      ? '处理完成后可以对比'
      : engine.whole && meets(engine.whole, options)
        ? '要看过整份文件才知道怎么压，这里没有预览；压好后可以前后对比'
        : undefined;
  return (
    <Framed title={TRIAL} files={[entry]} entry={entry} onChoose={() => undefined}>
      <Tried key={entry.id} entry={entry} sizes={tool.sizes === true} untold={untold} />
    </Framed>
  );
}
