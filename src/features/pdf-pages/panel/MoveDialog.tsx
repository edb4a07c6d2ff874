import { useId, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { Dialog } from '../../../islands/parts/Dialog.tsx';

interface Props {
  /** How many pages move. */
  count: number;
  /** How many there are. */
  total: number;
  /** Moves them so that the first of them has this place (0-based). */
  onMove(place: number): void;
  onClose(): void;
}

/** Asks where pages go: to the front, to the end, or to a place by its number. */
export function MoveDialog({ count, total, onMove, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const last = total - count;
  const place = Number(text);
  const wrong = text !== '' && !(Number.isInteger(place) && place >= 1 && place <= last + 1);
  const move = (to: number): void => {
    onMove(to);
    onClose();
  };
  return (
    <Dialog title={`移动 ${count} 页`} small onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text && !wrong) move(place - 1);
        }}
        className="flex flex-col gap-4 overflow-y-auto p-5"
      >
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => move(0)}>移到最前</Button>
          <Button onClick={() => move(last)}>移到最后</Button>
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            移到第几位
          </label>
          <div className="flex gap-2">
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              placeholder={`1 到 ${last + 1}`}
              aria-invalid={wrong}
              aria-describedby={wrong ? `${id}-fault` : undefined}
              onChange={(event) => setText(event.target.value.trim())}
              className={`${INPUT} min-w-0 flex-1`}
            />
            <Button type="submit" shape="primary" disabled={!text || wrong}>
              移动
            </Button>
          </div>
          {wrong && (
            <p id={`${id}-fault`} role="alert" className="text-sm text-danger">
              请填 1 到 {last + 1} 之间的数。
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
