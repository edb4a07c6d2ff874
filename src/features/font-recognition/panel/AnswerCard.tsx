import { BadgeCheck, ChevronDown, CircleHelp } from 'lucide-react';
import { LICENCES } from '../shared/licences.ts';
import { type FontAnswer, type FontReport, NEARNESS } from '../shared/report.ts';
import { Letters } from './Letters.tsx';

interface Props {
  report: FontReport;
  answer: FontAnswer;
  place: number;
}

const TONES: Record<FontAnswer['nearness'], string> = {
  same: 'bg-ok-soft text-ok',
  alike: 'bg-accent-soft text-accent-strong',
  style: 'bg-sunken text-muted',
};

/** One answer: what it is called, how near it is, the text set in it, how it may be used, and letter by letter. */
export function AnswerCard({ report, answer, place }: Props) {
  const { name, latin, style, styles, percent, nearness, likes, sample } = answer;
  return (
    <li className="border-t border-line p-4 first:border-t-0 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-sm text-muted tabular-nums">{place}</span>
        <h2 className="text-lg font-semibold text-ink">{name}</h2>
        <span className="text-sm text-muted">{[latin !== name && latin, style].filter(Boolean).join(' · ')}</span>
        <span className="ml-auto flex items-baseline gap-2">
          <span className={`rounded-md px-2 py-0.5 text-sm ${TONES[nearness]}`}>{NEARNESS[nearness]}</span>
          <span className="text-lg font-semibold text-ink tabular-nums">{percent}%</span>
        </span>
      </div>
      <Sample sample={sample} label={`用${name}排的“${report.text.replaceAll('\n', ' ')}”`} />
      <Terms answer={answer} />
      {styles.length > 0 && <p className="mt-1 text-sm text-muted">同一家族里也很像的：{styles.join('、')}</p>}
      {likes.length > 0 && (
        <p className="mt-1 text-sm text-muted">可以代替这些商业字体：{likes.join('、')}（它们不在字库里）</p>
      )}
      {answer.pairs.length > 0 && (
        <details className="group mt-2" open={place === 1}>
          <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-md text-sm text-accent focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            逐字对照（左边是图里的，右边是{name}的）
            <ChevronDown
              size={16}
              aria-hidden
              className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <div className="pt-2">
            <Letters report={report} answer={answer} />
          </div>
        </details>
      )}
    </li>
  );
}

function Sample({ sample, label }: { sample: FontAnswer['sample']; label: string }) {
  const { em, width, height, path, lacks } = sample;
  const margin = em * 0.25;
  const box = [-margin / 2, -em * 0.9 - margin / 2, width + margin, height + em * 0.1 + margin];
  return (
    <div className="mt-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={box.join(' ')}
        className="block max-h-32 max-w-full text-ink"
        style={{ width: `${(((width + margin) / em) * 3.5).toFixed(2)}rem` }}
        preserveAspectRatio="xMinYMid meet"
      >
        <path d={path} fill="currentColor" />
      </svg>
      {lacks && <p className="text-xs text-muted">字库里没有的字没有画出来：{lacks}</p>}
    </div>
  );
}

function Terms({ answer: { licence } }: Pick<Props, 'answer'>) {
  const { name, free, words } = LICENCES[licence];
  const Icon = free ? BadgeCheck : CircleHelp;
  return (
    <p className="mt-2 flex gap-2 text-sm text-ink">
      <Icon size={18} aria-hidden className={`mt-px shrink-0 ${free ? 'text-ok' : 'text-warn'}`} />
      <span>
        <b className={`font-medium ${free ? 'text-ok' : 'text-warn'}`}>{free ? '商用免费' : '请先查证'}</b>（{name}）：
        {words}
      </span>
    </p>
  );
}
