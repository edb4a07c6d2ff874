import { useRef } from 'react';

/** Two boxes that scroll together, as parts of what they hold. */
export function useTogether() {
  const boxes = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const led = useRef<HTMLDivElement>(undefined);
  const follow = (from: 0 | 1) => (): void => {
    const [one, other] = [boxes[from].current, boxes[from ? 0 : 1].current];
    if (!one || !other) return;
    if (led.current === one) {
      led.current = undefined; // it was moved by the other
      return;
    }
    const part = (box: HTMLElement) =>
      [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight] as const;
    const [[wide, high], [otherWide, otherHigh]] = [part(one), part(other)];
    const [left, top] = [
      wide ? (one.scrollLeft / wide) * otherWide : other.scrollLeft,
      high ? (one.scrollTop / high) * otherHigh : other.scrollTop,
    ];
    if (Math.abs(left - other.scrollLeft) < 1 && Math.abs(top - other.scrollTop) < 1) return;
    led.current = other;
    other.scrollTo(left, top);
  };
  return { first: { box: boxes[0], onScroll: follow(0) }, second: { box: boxes[1], onScroll: follow(1) } };
}
