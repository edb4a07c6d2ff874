import { sentence } from '../../../../schemas/error.ts';
import type { InputFile } from '../../../stores/tool.ts';
import { conclusion } from '../shared/report.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { useReport } from './use-report.ts';

/** What a crop may be set in, as soon as it is known what stands there. */
export function Answers({ engine, entry }: { engine: string; entry: InputFile }) {
  const { report, error, busy } = useReport(engine, entry);
  return (
    <section aria-label="候选字体" aria-busy={busy} className="border-t border-line">
      <p role="status" className="px-4 py-3 text-ink sm:px-5">
        {wordsOf(busy, report && conclusion(report), error && sentence(error))}
      </p>
      {report?.unknown && (
        <p className="px-4 pb-3 text-sm text-muted sm:px-5">这些字不在字库里，没有参加比对：{report.unknown}</p>
      )}
      {report && (
        <ol className={`border-t border-line ${busy ? 'opacity-60' : ''}`}>
          {report.answers.map((answer, index) => (
            <AnswerCard key={answer.name} report={report} answer={answer} place={index + 1} />
          ))}
        </ol>
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
        微软雅黑、苹方、方正、汉仪、华文这些商业字体不能收进字库；图里若是它们，列出的会是最接近的免费字体。授权以字体官方条款为准。
      </p>
    </section>
  );
}

const wordsOf = (busy: boolean, answer: string | undefined, error: string | undefined): string =>
  busy ? '正在比对字形……' : (error ?? answer ?? '框紧一行字，照着图打出来，就会列出最接近的五款字体。');
