import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { SignaturesReport } from '../../../schemas/signatures.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { INPUT } from '../../islands/fields/field.ts';
import { showName } from '../../islands/format.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $options, $results, $stage, isRunning } from '../../stores/tool.ts';
import { setOption } from '../../stores/work.ts';
import { type AuthorityChoice, listAuthorities } from './panel/authorities.ts';
import { SignatureCard } from './panel/SignatureCard.tsx';
import { useReports } from './panel/use-reports.ts';

/** Which authority stamps, and what was found of the signatures and timestamps in the results; writes `authority`. */
export default function SignaturesPanel(props: ToolProps) {
  const { mode, authority } = valuesOf(props, useStore($options));
  const files = useStore($files).length;
  const { reports, opening } = useReports(props.engineId, useStore($results));
  useDoing(
    mode === 'stamp'
      ? { words: `给 ${files} 个文件盖时间戳`, verb: '给…盖时间戳' }
      : { words: `验证 ${files} 个文件`, verb: '验证' },
  );
  return (
    <div className="flex flex-col gap-4">
      {mode === 'stamp' && <Authorities chosen={String(authority)} />}
      {opening && <div data-opening className="h-72 rounded-2xl border border-line bg-card" />}
      {reports.map(({ id, name, report }) => (
        <Report key={id} name={name} report={report} />
      ))}
    </div>
  );
}

/** The site's authorities; where no service answers, that only verifying goes. */
function Authorities({ chosen }: { chosen: string }) {
  const id = useId();
  const fixed = isRunning(useStore($stage));
  const [choices, setChoices] = useState<AuthorityChoice[]>();
  useEffect(() => {
    void listAuthorities().then(setChoices);
  }, []);
  const current = choices?.find((choice) => choice.id === chosen);
  return (
    <section aria-label="时间戳机构" className="flex flex-col gap-2 rounded-2xl border border-line bg-card p-4 sm:p-5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        时间戳机构
      </label>
      {choices?.length === 0 ? (
        <p className="text-sm text-warn">这个网站没有接通时间戳机构，现在只能检查已有的签名和时间戳。</p>
      ) : (
        <select
          id={id}
          value={current?.id ?? ''}
          disabled={fixed || !choices}
          onChange={(event) => setOption('authority', event.target.value)}
          className={INPUT}
        >
          {!current && <option value="">{choices ? '请选择' : '正在读取…'}</option>}
          {choices?.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
      <p className="text-xs text-muted">
        只把文件的摘要（一串定长的数字）发给机构，文件不离开本机。
        {current?.embedded && '站内演示机构的证书不在公共信任名单，不能代替有资质的第三方。'}
      </p>
    </section>
  );
}

function Report({ name, report }: { name: string; report: SignaturesReport }) {
  return (
    <section aria-label={`检查结果：${name}`} className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="border-b border-line px-4 py-3">
        <h2 className="text-sm font-medium break-all text-ink">
          <bdi>{showName(name)}</bdi>
        </h2>
        <p className="text-sm text-muted">{report.summary}</p>
      </div>
      <ol>
        {report.signatures.map((found) => (
          <SignatureCard key={`${found.field} ${found.covers.end}`} found={found} bytes={report.bytes} />
        ))}
      </ol>
    </section>
  );
}
