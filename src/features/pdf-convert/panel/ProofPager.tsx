import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PageFidelity } from '../../../../schemas/fidelity.ts';
import { INPUT } from '../../../islands/fields/field.ts';
import { StepButton } from '../../../islands/parts/StepButton.tsx';
import { pagesToCheck } from '../shared/fidelity-words.ts';
import type { Compared } from './use-fidelity.ts';

interface Props {
  one: Compared;
  onPage(page: number): void;
  order: readonly PageFidelity[];
  at: number;
  step(by: number): void;
}

/** Which page is compared: the weak ones first. */
export function ProofPager({ order, at, one, step, onPage }: Props) {
  const weak = pagesToCheck(one.report.pages).length;
  const option = ({ page, score, scanned }: PageFidelity) => (
    <option key={page} value={page}>
      {`第 ${page + 1} 页${scanned ? ' · 图片' : score === undefined ? '' : ` · ${score} 分`}`}
    </option>
  );
  return (
    <span className="flex items-center gap-1">
      <StepButton icon={ChevronLeft} name="上一页" end={at === 0} onStep={() => step(-1)} />
      <select
        aria-label="对照哪一页"
        value={order[at]?.page}
        onChange={({ target }) => onPage(Number(target.value))}
        className={`${INPUT} h-9 w-36 pointer-coarse:h-11`}
      >
        {weak > 0 && <optgroup label="请先看">{order.slice(0, weak).map(option)}</optgroup>}
        {weak < order.length && <optgroup label={weak ? '其余各页' : '各页'}>{order.slice(weak).map(option)}</optgroup>}
      </select>
      <StepButton icon={ChevronRight} name="下一页" end={at === order.length - 1} onStep={() => step(1)} />
    </span>
  );
}
