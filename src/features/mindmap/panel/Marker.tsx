import { MARKERS, type Marker as MarkerData } from '../shared/markers.ts';

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';

/** The part of a pie that is full, from the top clockwise. */
function pie(eighths: number): string {
  const turn = (eighths / 8) * 2 * Math.PI;
  return `M12 12V4A8 8 0 ${eighths > 4 ? 1 : 0} 1 ${12 + 8 * Math.sin(turn)} ${12 - 8 * Math.cos(turn)}Z`;
}

const SIGN = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 2.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function Shape({ shape, colour, value = 0 }: MarkerData) {
  const disc = <circle cx="12" cy="12" r="10.5" fill={colour} />;
  switch (shape) {
    case 'star':
      return <path d={STAR} fill={colour} />;
    case 'flag':
      return (
        <path
          d="M5 2.5v19M5 3.5h13l-3 4.5 3 4.5H5z"
          fill={colour}
          stroke={colour}
          strokeWidth="2"
          strokeLinejoin="round"
        />
      );
    case 'dot':
      return disc;
    case 'pie':
      return (
        <>
          <circle cx="12" cy="12" r="9.5" fill="#fff" stroke={colour} strokeWidth="2" />
          {value >= 8 ? (
            <path d="M7.5 12.2l3 3 6-6.4" {...SIGN} stroke={colour} />
          ) : (
            value > 0 && <path d={pie(value)} fill={colour} />
          )}
        </>
      );
    case 'number':
      return (
        <>
          {disc}
          <text x="12" y="16.6" textAnchor="middle" fontSize="13" fontWeight="700" fill="#fff">
            {value}
          </text>
        </>
      );
    case 'tick':
      return (
        <>
          {disc}
          <path d="M7 12.4l3.4 3.4L17 9" {...SIGN} />
        </>
      );
    case 'cross':
      return (
        <>
          {disc}
          <path d="M8 8l8 8M16 8l-8 8" {...SIGN} />
        </>
      );
    case 'question':
      return (
        <>
          {disc}
          <path d="M9 9.2a3 3 0 1 1 4.4 2.7c-1 .5-1.4 1.1-1.4 2.1M12 17.4v.1" {...SIGN} strokeWidth="2.4" />
        </>
      );
    case 'exclamation':
      return (
        <>
          {disc}
          <path d="M12 6.6v6.6M12 17.2v.1" {...SIGN} />
        </>
      );
  }
}

/** A marker by its name, drawn; nothing for a name that is not known. */
export function Marker({ name }: { name: string }) {
  const marker = MARKERS.get(name);
  if (!marker) return null;
  return (
    <svg viewBox="0 0 24 24" width="100%" height="100%" role="img" aria-label={marker.label}>
      <title>{marker.label}</title>
      <Shape {...marker} />
    </svg>
  );
}
