import type { Stand } from '../shared/frame.ts';
import type { PhotoRule } from '../shared/rules.ts';

const HUNDRED = 100;
/** How far guides reach in from both sides, in percent: the face between them is for the visitor to see. */
const REACH = 20;
/** How far the marks of the head do. The names of the bands stand beyond, so that they hide none. */
const MARK = 9;

/** Where crown and chin may stand by the rule, the middle, and where they stand: all at the edges. */
export function PortraitGuides({ rule, stand, good }: { rule: PhotoRule; stand: Stand | undefined; good: boolean }) {
  const crown = rule.crown.map((share) => share * HUNDRED) as [number, number];
  const chin = [(rule.aim.crown + rule.head[0]) * HUNDRED, (rule.aim.crown + rule.head[1]) * HUNDRED] as const;
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
      >
        <Band from={crown[0]} to={crown[1]} />
        <Band from={chin[0]} to={chin[1]} />
        <Line d="M50 0V5M50 95V100" />
        {stand && (
          <g className={good ? 'text-emerald-600' : 'text-amber-600'}>
            <Mark y={stand.crown * HUNDRED} />
            <Mark y={stand.chin * HUNDRED} />
          </g>
        )}
      </svg>
      <Label y={(crown[0] + crown[1]) / 2} text="头顶" />
      <Label y={(chin[0] + chin[1]) / 2} text="下巴" />
    </>
  );
}

const Label = ({ y, text }: { y: number; text: string }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute -translate-y-1/2 rounded bg-black/55 px-1 text-[0.65rem] leading-4 text-white"
    style={{ top: `${y}%`, left: `${MARK + 1}%` }}
  >
    {text}
  </span>
);

/** Two dashed lines with a tint between; dark on light and light on dark, so that they are seen on every background. */
const Band = ({ from, to }: { from: number; to: number }) => (
  <>
    {[0, HUNDRED - REACH].map((x) => (
      <rect key={x} x={x} y={from} width={REACH} height={Math.max(0, to - from)} fill="#10b981" opacity={0.12} />
    ))}
    <Line d={[from, to].map((y) => `M0 ${y}H${REACH}M${HUNDRED - REACH} ${y}H100`).join('')} />
  </>
);

const Line = ({ d }: { d: string }) => (
  <>
    <path d={d} stroke="#fff" strokeWidth={2} vectorEffect="non-scaling-stroke" opacity={0.7} />
    <path d={d} stroke="#047857" strokeWidth={1} strokeDasharray="5 4" vectorEffect="non-scaling-stroke" />
  </>
);

/** Short strokes at both sides, where the head stands. */
const Mark = ({ y }: { y: number }) => (
  <path
    d={`M0 ${y}H${MARK}M${HUNDRED - MARK} ${y}H${HUNDRED}`}
    stroke="currentColor"
    strokeWidth={4}
    vectorEffect="non-scaling-stroke"
  />
);
