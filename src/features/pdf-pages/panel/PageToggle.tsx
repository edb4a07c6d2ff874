import { Check, Trash2 } from 'lucide-react';
import { PagePicture } from './PagePicture.tsx';

interface ToggleProps {
  page: number;
  src: string | undefined;
  on: boolean;
  /** Chosen means that it goes. */
  removes: boolean;
  fixed: boolean;
  label: string;
  onToggle(page: number, range: boolean): void;
}

/** A page to be chosen with a click; with the shift key, all since the last one. */
export function PageToggle({ page, src, on, removes, fixed, label, onToggle }: ToggleProps) {
  const gone = on && removes;
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={fixed}
      onClick={(event) => onToggle(page, event.shiftKey)}
      className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-lg p-2 outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
    >
      <span className="relative grid aspect-(--frame) w-full place-items-center overflow-hidden">
        <PagePicture src={src} pale={gone} />
        {gone && <Struck />}
      </span>
      <span className={`text-xs tabular-nums ${gone ? 'text-danger line-through' : 'text-muted'}`}>
        <span className="sr-only">{`${label}：第 ${page + 1} 页`}</span>
        <span aria-hidden>{page + 1}</span>
      </span>
      {on && (
        <span
          className={`absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full text-on-accent ${gone ? 'bg-danger' : 'bg-accent'}`}
        >
          {gone ? <Trash2 size={15} aria-hidden /> : <Check size={16} aria-hidden />}
        </span>
      )}
    </button>
  );
}

/** A page struck through from corner to corner. */
const Struck = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 3 4"
    preserveAspectRatio="none"
    className="absolute inset-0 size-full stroke-danger"
  >
    <path d="M0 4 3 0" fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" />
  </svg>
);
