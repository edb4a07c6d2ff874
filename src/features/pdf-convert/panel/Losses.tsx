import type { FidelityReport } from '../../../../schemas/fidelity.ts';
import { lossesOf } from '../shared/fidelity-words.ts';

/** What became of fonts, and what was kept as a picture or left out, of the whole document. */
export function Losses({ report }: { report: FidelityReport }) {
  const losses = lossesOf(report);
  if (!losses.length) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {losses.map(({ title, words }) => (
        <div key={title} className="contents">
          <dt className="text-muted">{title}</dt>
          <dd className="max-sm:pb-1">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
