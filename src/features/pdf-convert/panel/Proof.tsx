import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { sentence } from '../../../../schemas/error.ts';
import type { PageFidelity } from '../../../../schemas/fidelity.ts';
import { Segments } from '../../../islands/parts/Segments.tsx';
import { StepButton } from '../../../islands/parts/StepButton.tsx';
import { Switch } from '../../../islands/parts/Switch.tsx';
import { differencesOf, isTablesOnly, marksOf, pagesInOrder } from '../shared/fidelity-words.ts';
import { Marks } from './Marks.tsx';
import { ProofPager } from './ProofPager.tsx';
import { ProofPane } from './ProofPane.tsx';
import type { Compared } from './use-fidelity.ts';
import { usePagePictures } from './use-page-pictures.ts';
import { useTogether } from './use-together.ts';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const SIDES = [
  ['source', '原文'],
  ['written', '转换后'],
] as const;

interface Props {
  one: Compared;
  /** The page that is shown, from 0. */
  page: number;
  onPage(page: number): void;
}

/** A page as it was beside the page as it is written, the weakest pages first; on narrow screens one or the other. */
export function Proof({ one, page, onPage }: Props) {
  const [zoom, setZoom] = useState(0);
  const [marked, setMarked] = useState(true);
  const [side, setSide] = useState<string>('written');
  const { source, written } = usePagePictures(one, page);
  const panes = useTogether();
  const order = pagesInOrder(one.report.pages);
  const at = order.findIndex((other) => other.page === page);
  const current = order[at];
  if (!current) return null;
  const step = (by: number): void => {
    const next = order[at + by];
    if (next) onPage(next.page);
  };
  const enlarge = (by: number): void => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const name = `第 ${page + 1} 页`;
  const nothing = one.written.has(page) ? undefined : '这一页没有写进结果的内容';
  const size = ZOOMS[zoom] ?? 1;
  const aspect = current.width / current.height;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div
      role="group"
      aria-label="逐页对照"
      className="border-t border-line"
      onKeyDown={(event) => onKey(event, zoom, step, enlarge)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1.5 sm:px-3">
        <ProofPager order={order} at={at} one={one} step={step} onPage={onPage} />
        <MarkSwitch marked={marked} setMarked={setMarked} />
        <span className="ml-auto flex items-center">
          <StepButton icon={ZoomOut} name="缩小" end={zoom === 0} onStep={() => enlarge(-1)} />
          <span aria-live="polite" className="min-w-12 text-center text-sm text-muted tabular-nums">
            {size * 100}%
          </span>
          <StepButton icon={ZoomIn} name="放大" end={zoom === ZOOMS.length - 1} onStep={() => enlarge(1)} />
        </span>
      </div>
      <SideChoice side={side} setSide={setSide} />
      <div className="grid border-t border-line lg:grid-cols-2 lg:divide-x lg:divide-line">
        <ProofPane
          name="原文"
          alt={`原文${name}`}
          shown={source}
          aspect={aspect}
          zoom={size}
          away={side !== 'source'}
          {...panes.first}
        >
          {marked && <Marks marks={marksOf(current)} />}
        </ProofPane>
        <ProofPane
          name="转换后"
          alt={`${name}写成的样子`}
          shown={written}
          aspect={aspect}
          zoom={size}
          away={side !== 'written'}
          nothing={nothing ?? (written.fault && sentence(written.fault))}
          {...panes.second}
        />
      </div>
      <Missing page={current} written={one.written.has(page)} tables={isTablesOnly(one.options)} />
    </div>
  );
}

/** Keys: + and − zoom, the arrows go to other pages as long as they have nothing to scroll. */
function onKey(event: KeyboardEvent, zoom: number, step: (by: number) => void, enlarge: (by: number) => void): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || (target as Element).closest('select,input,[role=radiogroup]')) return;
  const act = actOf(key, zoom > 0, step, enlarge);
  if (!act) return;
  event.preventDefault();
  act();
}

function actOf(
  key: string,
  enlarged: boolean,
  step: (by: number) => void,
  enlarge: (by: number) => void,
): (() => void) | undefined {
  if (key === '+' || key === '=') return () => enlarge(1);
  if (key === '-') return () => enlarge(-1);
  if (enlarged || !['ArrowLeft', 'ArrowRight'].includes(key)) return undefined;
  return () => step(key === 'ArrowLeft' ? -1 : 1);
}

function MarkSwitch({ marked, setMarked }: { marked: boolean; setMarked(on: boolean): void }) {
  const id = useId();
  return (
    <span className="flex min-h-11 items-center gap-2 text-sm">
      <Switch id={id} checked={marked} disabled={false} describedBy={undefined} onChange={setMarked} />
      <label htmlFor={id}>标出差异</label>
    </span>
  );
}

/** On narrow screens: which of both is seen. */
function SideChoice({ side, setSide }: { side: string; setSide(side: string): void }) {
  const id = useId();
  return (
    <div className="px-3 pb-2 lg:hidden">
      <span id={id} className="sr-only">
        看哪一边
      </span>
      <Segments
        labelledBy={id}
        describedBy={undefined}
        choices={SIDES}
        value={side}
        disabled={false}
        onChange={setSide}
      />
    </div>
  );
}

/** What of the page is missing, in words: marks are no news for who cannot see them. */
function Missing({ page, written, tables }: { page: PageFidelity; written: boolean; tables: boolean }) {
  const { words, good } = differencesOf(page, written, tables);
  return (
    <ul
      aria-live="polite"
      aria-label="这一页的差异"
      className={`flex flex-col gap-1 border-t border-line px-4 py-2.5 text-sm ${good ? 'text-ok' : ''}`}
    >
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
