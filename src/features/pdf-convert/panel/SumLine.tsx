import { columnName } from '../../../lib/column-name.ts';
import type { SumCheck } from '../../../lib/table-sums.ts';

/** Whether the totals in the last row are what their columns come to. */
export function SumLine({ sums, headings }: { sums: readonly SumCheck[]; headings: readonly string[] }) {
  if (!sums.length) return null;
  return (
    <ul aria-label="合计核对" className="flex flex-col gap-1 border-t border-line px-3 py-2.5 text-sm">
      <li className="text-muted">
        {sums.every(({ right }) => right) ? '合计行都对得上。' : '合计行有对不上的：可能是识别漏了，也可能原文就这样。'}
      </li>
      {sums.map(({ row, column, said, sum, right }) => (
        <li key={column} className={right ? 'text-ok' : 'text-danger'}>
          <b className="font-medium">{headings[column]}</b>（{columnName(column)}
          {row + 1}）
          {right
            ? ` ✓ 加起来正好是 ${show(said)}`
            : ` ✗ 加起来是 ${show(sum)}，写的是 ${show(said)}，差 ${show(said - sum)}`}
        </li>
      ))}
    </ul>
  );
}

const show = (amount: number): string => amount.toLocaleString('zh-CN', { maximumFractionDigits: 6 });
