import type { TextPage } from '../../../../schemas/recognised.ts';
import { skewOf } from '../../recognise/order.ts';

/** Turns points of a page, in pixels, round its middle until its lines are level. */
export function levelled({ width, height, lines }: TextPage): (x: number, y: number) => [number, number] {
  const lying = lines.filter(({ vertical }) => !vertical).map(({ quad }) => quad);
  const lean = lying.length ? skewOf(lying) : 0;
  const [cos, sin] = [Math.cos(-lean), Math.sin(-lean)];
  const [middleX, middleY] = [width / 2, height / 2];
  return (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
  };
}
