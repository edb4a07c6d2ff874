import { useStore } from '@nanostores/react';
import { ChevronDown, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Finding, ScanPlace } from '../../../schemas/scan.ts';
import { SEVERITIES, SEVERITY_NAMES, type Severity } from '../../../schemas/severity.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { INPUT } from '../../islands/fields/field.ts';
import { showName } from '../../islands/format.ts';
import { start } from '../../stores/run.ts';
import { $stage, isRunning } from '../../stores/tool.ts';
import { setOption } from '../../stores/work.ts';
import { type Scanned, useReports } from './panel/use-reports.ts';
import { VerdictHead } from './panel/VerdictHead.tsx';
import { conclude, type Verdict } from './shared/verdict.ts';

const TONES: Record<Severity, string> = {
  high: 'bg-danger-soft text-danger',
  medium: 'bg-warn-soft text-warn',
  low: 'bg-accent-soft text-accent',
  info: 'bg-sunken text-muted',
};
/** What a security scan found: the verdict first, the way to a clean copy, then the findings. */
export default function ScanPanel(props: ToolProps) {
  const { scanned: all, reading } = useReports(props);
  const running = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<string>();
  const place = useRef<HTMLElement>(null);
  const some = all.length > 0;
  useEffect(() => {
    if (some) place.current?.scrollIntoView({ block: 'nearest' });
  }, [some]);
  const scanned = all.find(({ id }) => id === chosen) ?? all[0];
  // While the job runs its card says all there is to say.
  if (!scanned) return !running && reading && <Waiting />;
  const clean = (): void => {
    if (running) return;
    setOption('clean', true);
    void start();
  };
  return (
    <section
      ref={place}
      aria-label="检测报告"
      className="scroll-my-24 overflow-hidden rounded-2xl border border-line bg-card"
    >
      {all.length > 1 && <Chooser all={all} scanned={scanned} onChoose={setChosen} />}
      <VerdictHead scanned={scanned} running={running} onClean={clean} />
      {SEVERITIES.map((severity) => (
        <Group
          key={severity}
          severity={severity}
          findings={scanned.report.findings.filter((finding) => finding.severity === severity)}
        />
      ))}
    </section>
  );
}

const Waiting = () => (
  <p
    data-opening
    className="flex min-h-56 items-center justify-center gap-2 rounded-2xl border border-line bg-card text-muted"
  >
    <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />
    正在读取报告…
  </p>
);

const WORDS: Record<Verdict, string> = { danger: '有危险', look: '要看清楚', safe: '没有发现危险' };

interface ChooserProps {
  all: readonly Scanned[];
  scanned: Scanned;
  onChoose(id: string): void;
}

/** With several files: the choice of the one shown, each with its verdict. */
function Chooser({ all, scanned, onChoose }: ChooserProps) {
  return (
    <label className="flex items-center gap-2 border-b border-line px-4 py-2.5 text-sm">
      <span className="shrink-0 text-muted">文件</span>
      <select
        value={scanned.id}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT} min-w-0 flex-1`}
      >
        {all.map(({ id, report }) => (
          <option key={id} value={id}>
            {WORDS[conclude(report).verdict]} · {showName(report.file.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Group({ severity, findings }: { severity: Severity; findings: readonly Finding[] }) {
  if (!findings.length) return null;
  return (
    <section className="border-t border-line">
      <h3 className="flex items-center gap-2 px-4 pt-4 pb-1 text-sm text-muted">
        <span className={`rounded-md px-2 py-0.5 font-medium ${TONES[severity]}`}>{SEVERITY_NAMES[severity]}</span>
        <span className="tabular-nums">{findings.length} 项</span>
      </h3>
      <ul>
        {findings.map((finding) => (
          <FindingRow key={finding.code} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { severity, title, explain, advice, count, places } = finding;
  return (
    <li className="border-b border-line last:border-b-0">
      <details open={severity === 'high'} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2.5 px-4 py-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 font-medium">{title}</span>
          <span className="shrink-0 text-sm text-muted tabular-nums">{count} 处</span>
          <ChevronDown
            size={17}
            aria-hidden
            className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="flex flex-col gap-2 px-4 pb-4 text-sm">
          <p>{explain}</p>
          <p>
            <b className="font-medium">怎么办：</b>
            {advice}
          </p>
          <ul className="flex flex-col gap-1.5 rounded-lg bg-sunken p-3">
            {places.map((place) => (
              <li
                key={`${place.page} ${place.object} ${place.old} ${place.text}`}
                className="flex flex-col sm:flex-row sm:gap-3"
              >
                <span className="shrink-0 text-muted tabular-nums sm:w-36">{whereText(place)}</span>
                <bdi className="min-w-0 break-all">{place.text}</bdi>
              </li>
            ))}
            {count > places.length && <li className="text-muted">一共 {count} 处，相同的和太多的没有都列出来。</li>}
          </ul>
        </div>
      </details>
    </li>
  );
}

const whereText = ({ page, object, old }: ScanPlace): string =>
  [page ? `第 ${page} 页` : '', object ? `对象 ${object}` : '', old ? '旧版本' : ''].filter(Boolean).join(' · ') ||
  '整个文件';
