import { Check, Trash2 } from 'lucide-react';
import { ChosenMark, PageButton } from './PageButton.tsx';
import { PagePicture } from './PagePicture.tsx';

interface ToggleProps {
  page: number;
  src: string | undefined;
  on: boolean;
  /** Chosen means that it goes. */
  removes: boolean;
  fixed: boolean;
  label: string;
  onPress(page: number, range: boolean): void;
}

/** A page to be chosen with a click; with the shift key, all since the last one. */
export function PageToggle({ src, removes, label, ...button }: ToggleProps) {
  const gone = button.on && removes;
  const picture = (
    <>
      <PagePicture src={src} pale={gone} />
      {gone && <Struck />}
    </>
  );
  return (
    <PageButton {...button} picture={picture}>
      <span className={`text-xs tabular-nums ${gone ? 'text-danger line-through' : 'text-muted'}`}>
        <span className="sr-only">{`${label}：第 ${button.page + 1} 页`}</span>
        <span aria-hidden>{button.page + 1}</span>
      </span>
      {button.on && (
        <ChosenMark className={gone ? 'bg-danger' : 'bg-accent'}>
          {gone ? <Trash2 size={15} aria-hidden /> : <Check size={16} aria-hidden />}
        </ChosenMark>
      )}
    </PageButton>
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
