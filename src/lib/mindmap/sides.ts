import type { Topic } from '../../../schemas/mindmap.ts';

/**
 * On which side of the root each branch stands in the `mind` layout: where its topic says, else the first ones right until half of the
 * weight is there, the others left. `weights` are the heights of the branches, or anything that grows with them.
 */
export function sidesOf(branches: Topic[], weights: number[]): ('left' | 'right')[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let right = 0;
  let turned = false;
  return branches.map(({ side }, index) => {
    const weight = weights[index] ?? 0;
    if (side) {
      if (side === 'right') right += weight;
      return side;
    }
    // A branch that reaches across the middle goes where more of it lies.
    turned ||= right + weight / 2 > total / 2 && right > 0;
    if (turned) return 'left';
    right += weight;
    return 'right';
  });
}

/** How many topics a branch has, itself included: a weight where heights are not known. */
export const countBelow = (topic: Topic): number => 1 + topic.children.reduce((sum, child) => sum + countBelow(child), 0);
