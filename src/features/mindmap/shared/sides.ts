import type { Topic } from '../../../../schemas/mindmap.ts';

/**
 * On which side of the root each branch stands in the `mind` layout: where its topic says, else the first ones right
 * until half of them are there, the others left. All weigh alike, so that no branch jumps to the other side while
 * something is written in it.
 */
export function sidesOf(branches: readonly Topic[]): ('left' | 'right')[] {
  let right = 0;
  let turned = false;
  return branches.map(({ side }) => {
    turned ||= !side && right > 0 && right + 0.5 > branches.length / 2;
    const way = side ?? (turned ? 'left' : 'right');
    if (way === 'right') right++;
    return way;
  });
}
