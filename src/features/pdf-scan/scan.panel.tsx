import { useStore } from '@nanostores/react';
import { ChevronDown, ShieldCheck, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Finding, ScanPlace, ScanReport } from '../../../schemas/scan.ts';
import { SEVERITIES, SEVERITY_NAMES, type Severity } from '../../../schemas/severity.ts';
import { Button } from '../../islands/Button.tsx';
import { showName } from '../../islands/format.ts';
import type { Result } from '../../jobs/job.ts';
import { start } from '../../stores/run.ts';
import { $options, $results, $stage, isRunning } from '../../stores/tool.ts';
import { setOption } from '../../stores/work.ts';

const TONES: Record<Severity, string> = {
  high: 'bg-danger-soft text-danger',
  medium: 'bg-warn-soft text-warn',
  low: 'bg-accent-soft text-accent',
  info: 'bg-sunken text-muted',
};

/** The reports of a security scan, read from the results, with a way to the clean copy. */
export default function ScanPanel() {
  const results = useStore($results);
  const reports = useReports(results);
  const [chosen, setChosen] = useState(0);
  const stage = useStore($stage);
  const options = useStore($options);
  const report = reports[Math.min(chosen, reports.length - 1)];
  if (!report) {
    const words =
      !results.length || isRunning(stage)
        ? '检测完成后，报告会显示在这里。'
        : '报告格式里有 JSON 时，才能在页面上显示报告。';
    return <p className="rounded-2xl border border-line bg-card px-4 py-6 text-center text-sm text-muted">{words}</p>;
  }
  const clean = (): void => {
    setOption('clean', true);
    void start();
  };
  return (
    <section aria-label="检测报告" className="overflow-hidden rounded-2xl border border-line bg-card">
      {reports.length > 1 && <Chooser reports={reports} report={report} onChoose={setChosen} />}
      <Summary report={report} />
      {report.findings.length > 0 ? (
        <ul>
          {report.findings.map((finding) => (
            <FindingRow key={`${report.file.sha256}${finding.code}`} finding={finding} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2 px-4 py-6 text-ok">
          <ShieldCheck size={20} aria-hidden />
          没有发现问题。这不代表绝对安全，附件里的病毒请用安全软件查杀。
        </p>
      )}
      {report.findings.length > 0 && options.clean !== true && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
          <p className="flex-1 basis-52 text-sm text-muted">干净副本去掉脚本、附件、属性和隐藏内容，页面看上去不变。</p>
          <Button shape="primary" disabled={isRunning(stage)} onClick={clean} className="max-sm:w-full">
            <Sparkles size={17} aria-hidden />
            生成干净副本
          </Button>
        </div>
      )}
    </section>
  );
}

/** The reports among the results, in their order; what is no report is passed over. */
function useReports(results: readonly Result[]): ScanReport[] {
  const [reports, setReports] = useState<ScanReport[]>([]);
  useEffect(() => {
    let gone = false;
    const files = results.filter(({ file }) => file.name.endsWith('.json'));
    void Promise.all(files.map(({ file }) => file.text().then(readReport, () => undefined))).then((read) => {
      if (!gone) setReports(read.filter((report) => report !== undefined));
    });
    return () => {
      gone = true;
    };
  }, [results]);
  return reports;
}

function readReport(text: string): ScanReport | undefined {
  const data = JSON.parse(text) as ScanReport;
  return data.kind === 'pdf-scan-report' ? data : undefined;
}

function Chooser({
  reports,
  report,
  onChoose,
}: {
  reports: ScanReport[];
  report: ScanReport;
  onChoose(index: number): void;
}) {
  return (
    <label className="flex items-center gap-2 border-b border-line px-4 py-2.5 text-sm">
      <span className="shrink-0 text-muted">文件</span>
      <select
        value={reports.indexOf(report)}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="h-9 min-w-0 flex-1 rounded-lg border border-line bg-card px-2"
      >
        {reports.map(({ file }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name and one content
          <option key={index} value={index}>
            {showName(file.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Summary({ report: { file, counts } }: { report: ScanReport }) {
  return (
    <div className="border-b border-line p-4">
      <h2 className="text-base font-medium break-all">
        <bdi>{showName(file.name)}</bdi>
      </h2>
      <p className="mt-0.5 text-sm text-muted tabular-nums">
        {file.pages} 页，PDF {file.pdf}，{file.objects} 个对象，保存过 {file.revisions} 个版本
      </p>
      <dl className="mt-3 grid grid-cols-4 gap-2">
        {SEVERITIES.map((severity) => (
          <div
            key={severity}
            className={`flex flex-col rounded-xl px-3 py-2 ${counts[severity] ? TONES[severity] : TONES.info}`}
          >
            <dt className="order-last text-xs">{SEVERITY_NAMES[severity]}</dt>
            <dd className="text-xl font-medium tabular-nums">{counts[severity]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { severity, title, explain, advice, count, places } = finding;
  return (
    <li className="border-b border-line last:border-b-0">
      <details open={severity === 'high'} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2.5 px-4 py-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent [&::-webkit-details-marker]:hidden">
          <span className={`shrink-0 rounded-md px-2 py-0.5 text-xs font-medium ${TONES[severity]}`}>
            {SEVERITY_NAMES[severity]}
          </span>
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
