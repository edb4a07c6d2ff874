import { useStore } from '@nanostores/react';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { $files, $options, $stage, isRunning } from '../../stores/tool.ts';
import { setOption } from '../../stores/work.ts';
import { Button } from '../Button.tsx';
import { valuesOf } from '../option-fields.ts';
import { CHUNK, PageChunk } from './PageChunk.tsx';
import { type TurnMap, turned, turnsOf, writeTurns } from './turn-map.ts';

const GROUPS: [name: string, takes: (page: number) => boolean][] = [
  ['全部', () => true],
  ['奇数页', (page) => page % 2 === 0],
  ['偶数页', (page) => page % 2 === 1],
];

/** Pages of one PDF, each turned with a click; writes the `turns` option. */
export default function TurnsPanel(props: ToolProps) {
  const files = useStore($files);
  const options = useStore($options);
  const [entry] = files;
  if (!entry?.pages) return null;
  if (files.length > 1) {
    return (
      <p className="rounded-2xl border border-line bg-card px-4 py-3 text-sm text-muted">
        多个文件按统一角度旋转。要逐页调整，请一次只放一个文件。
      </p>
    );
  }
  return (
    <Pages
      key={entry.id}
      id={entry.id}
      pages={entry.pages}
      own={!!options.turns}
      map={turnsOf(valuesOf(props, options), entry.pages)}
    />
  );
}

function Pages({ id, pages, own, map }: { id: string; pages: number; own: boolean; map: TurnMap }) {
  const fixed = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const turn = (which: Iterable<number>, degrees: number): void => setOption('turns', writeTurns(turned(map, which, degrees)));
  const choose = (page: number): void => {
    const next = new Set(chosen);
    if (!next.delete(page)) next.add(page);
    setChosen(next);
  };
  return (
    <section aria-label="逐页旋转" className="overflow-hidden rounded-2xl border border-line bg-card">
      <Tools pages={pages} chosen={chosen} fixed={fixed} onTurn={turn} />
      {own && (
        <p className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-1 text-sm text-ink">
          已逐页调整，以下面的方向为准。
          <Button shape="quiet" disabled={fixed} onClick={() => setOption('turns', '')}>
            恢复统一角度
          </Button>
        </p>
      )}
      <div className="max-h-[40rem] overflow-y-auto p-3">
        {Array.from({ length: Math.ceil(pages / CHUNK) }, (_, chunk) => chunk * CHUNK).map((first) => (
          <PageChunk
            key={first}
            id={id}
            first={first}
            count={Math.min(CHUNK, pages - first)}
            map={map}
            chosen={chosen}
            fixed={fixed}
            onTurn={turn}
            onChoose={choose}
          />
        ))}
      </div>
    </section>
  );
}

interface ToolsProps {
  pages: number;
  chosen: ReadonlySet<number>;
  fixed: boolean;
  onTurn(pages: Iterable<number>, degrees: number): void;
}

/** Turns groups of pages; the chosen ones, where some are. */
function Tools({ pages, chosen, fixed, onTurn }: ToolsProps) {
  const [group, setGroup] = useState(0);
  const takes = GROUPS[group]?.[1];
  const targets = chosen.size ? [...chosen] : Array.from({ length: pages }, (_, page) => page).filter((page) => takes?.(page));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <div className="flex gap-1">
        {GROUPS.map(([name], index) => (
          <Button
            key={name}
            shape="quiet"
            disabled={fixed || chosen.size > 0}
            aria-pressed={group === index && !chosen.size}
            onClick={() => setGroup(index)}
            className="aria-pressed:bg-accent-soft aria-pressed:font-medium"
          >
            {name}
          </Button>
        ))}
      </div>
      <span aria-live="polite" className="text-sm text-muted tabular-nums">
        {chosen.size ? `已选 ${chosen.size} 页` : `${targets.length} 页`}
      </span>
      <div className="ml-auto flex gap-2">
        <Button disabled={fixed} onClick={() => onTurn(targets, -90)} className="px-3">
          <RotateCcw size={16} aria-hidden />
          左转
        </Button>
        <Button disabled={fixed} onClick={() => onTurn(targets, 90)} className="px-3">
          <RotateCw size={16} aria-hidden />
          右转
        </Button>
      </div>
    </div>
  );
}
