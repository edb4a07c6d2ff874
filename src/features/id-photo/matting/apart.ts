import { type Component, componentsOf, labelled } from './components.ts';
import { newPlane, type Plane } from './plane.ts';

/** What joins two people (a sleeve that touches, a shadow) is narrower than this part of the picture's mean side. */
const BRIDGE = 0.03;
/**
 * A part is somebody of their own when it has this part of the largest one's pixels, and stands beside it: a head over
 * a scarf does not.
 */
const OWN = 0.2;
const OVERLAP = 0.5;

/**
 * The components of what `belongs`, as `componentsOf` gives them; people that only touch are taken apart where each
 * pixel's nearest inner part says so.
 */
export function peopleApart(mask: Plane, belongs: (value: number) => boolean): ReturnType<typeof componentsOf> {
  const together = componentsOf(mask, belongs);
  const radius = Math.max(1, Math.round((Math.sqrt(mask.data.length) * BRIDGE) / 2));
  const inner = componentsOf(depthOf(mask, belongs), (depth) => depth > radius);
  const people: Component[] = [];
  for (const part of inner.found)
    if (part.size >= (people[0]?.size ?? 0) * OWN && people.every((other) => isBeside(other, part))) people.push(part);
  if (people.length < 2) return together;
  const seeds = new Int32Array(inner.found.length + 1);
  for (const [index, { label }] of people.entries()) seeds[label] = index + 1;
  const labels = inner.labels.map((label) => seeds[label] as number);
  flood(labels, together.labels, mask.width);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === 0 && together.labels[at] !== 0) labels[at] = people.length + (together.labels[at] as number);
  return { labels, found: labelled(labels, mask.width) };
}

function isBeside({ box: a }: Component, { box: b }: Component): boolean {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return shared < Math.min(a.width, b.width) * OVERLAP;
}

/**
 * How far each pixel that belongs is from one that does not, in steps to the side, up or down; the picture's own sides
 * do not count.
 */
function depthOf({ width, height, data }: Plane, belongs: (value: number) => boolean): Plane {
  const depth = newPlane(width, height);
  const reach = (at: number, from: number, there: boolean): void => {
    if (there) depth.data[at] = Math.min(depth.data[at] as number, (depth.data[from] as number) + 1);
  };
  for (let at = 0; at < data.length; at++) {
    depth.data[at] = belongs(data[at] as number) ? width + height : 0;
    reach(at, at - 1, at % width > 0);
    reach(at, at - width, at >= width);
  }
  for (let at = data.length - 1; at >= 0; at--) {
    reach(at, at + 1, (at + 1) % width > 0);
    reach(at, at + width, at + width < data.length);
  }
  return depth;
}

/** Spreads labels step by step, all at the same pace, over what is inside. */
function flood(labels: Int32Array, inside: Int32Array, width: number): void {
  const queue = new Int32Array(labels.length);
  let end = 0;
  for (let at = 0; at < labels.length; at++) if (labels[at] !== 0) queue[end++] = at;
  for (let start = 0; start < end; start++) {
    const at = queue[start] as number;
    const reach = (next: number, there: boolean): void => {
      if (!there || labels[next] !== 0 || inside[next] === 0) return;
      labels[next] = labels[at] as number;
      queue[end++] = next;
    };
    reach(at - 1, at % width > 0);
    reach(at + 1, (at + 1) % width > 0);
    reach(at - width, at >= width);
    reach(at + width, at + width < labels.length);
  }
}
