import { useStore } from '@nanostores/react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { $cardSize, MAX_CARD_SIZE, setCardSize } from '../stores/card-size.ts';
import { Slider } from './parts/Slider.tsx';

/** How large the cards are, where the window has room for a choice: a phone shows two side by side. */
export function CardSize({ name }: { name: string }) {
  return (
    <div className="hidden items-center gap-3 text-muted sm:flex">
      <ZoomOut size={17} aria-hidden />
      <div className="flex w-32">
        <Slider
          name={name}
          value={useStore($cardSize)}
          min={0}
          max={MAX_CARD_SIZE}
          step={1}
          disabled={false}
          onChange={setCardSize}
        />
      </div>
      <ZoomIn size={17} aria-hidden />
    </div>
  );
}
