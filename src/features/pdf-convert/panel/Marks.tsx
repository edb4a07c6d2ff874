import type { FidelityMark } from '../../../../schemas/fidelity.ts';

const LOOKS: Record<FidelityMark['kind'], string> = {
  text: 'bg-red-500/25 outline-red-600',
  unknown: 'bg-red-500/25 outline-red-600',
  picture: 'bg-amber-400/25 outline-amber-600',
  drawn: 'outline-amber-600 outline-dashed',
};
/** Parts of the page by which a mark is larger than what it marks, so that thin things are seen. */
const ROOM = 0.002;

/** Frames round what of a page is missing; what they mean stands in words below. */
export function Marks({ marks }: { marks: readonly FidelityMark[] }) {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      {marks.map(({ kind, box: [left, top, right, bottom] }) => (
        <span
          key={`${kind} ${left} ${top} ${right} ${bottom}`}
          data-mark={kind}
          style={{
            left: percent(left - ROOM),
            top: percent(top - ROOM),
            width: percent(right - left + 2 * ROOM),
            height: percent(bottom - top + 2 * ROOM),
          }}
          className={`absolute rounded-[1px] outline-1 ${LOOKS[kind]}`}
        />
      ))}
    </span>
  );
}

const percent = (part: number): string => `${part * 100}%`;
