import { around } from '../../box.ts';
import type { Rule } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** Rules that cross or touch each other. */
export interface Grid {
  horizontal: Rule[];
  vertical: Rule[];
  box: Box;
}

/** Rules that miss each other by less than this, in points, touch. */
const TOUCH = 2.5;
/** Shorter rules are marks. */
const MIN_RULE = 4;

/** Groups of rules that hang together. */
export function gridsOf(rules: readonly Rule[]): Grid[] {
  const long = rules.filter(({ from, to }) => to - from >= MIN_RULE);
  const vertical = long.filter((rule) => !rule.horizontal).sort((one, other) => one.at - other.at);
  const groups = new Groups(long);
  for (const rule of long.filter((each) => each.horizontal))
    for (let at = firstFrom(vertical, rule.from - TOUCH); at < vertical.length; at++) {
      const other = vertical[at] as Rule;
      if (other.at > rule.to + TOUCH) break;
      if (rule.at >= other.from - TOUCH && rule.at <= other.to + TOUCH) groups.join(rule, other);
    }
  return groups.all().map((members) => ({
    horizontal: members.filter((rule) => rule.horizontal),
    vertical: members.filter((rule) => !rule.horizontal),
    box: around(members.map(boxOf)),
  }));
}

export const boxOf = ({ horizontal, from, to, at }: Rule): Box =>
  horizontal ? { left: from, right: to, top: at, bottom: at } : { left: at, right: at, top: from, bottom: to };

/** The first of sorted rules that stands at or behind a place. */
function firstFrom(sorted: readonly Rule[], place: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Rule).at < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Disjoint sets. */
class Groups {
  private readonly above = new Map<Rule, Rule>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) this.above.set(rule, rule);
  }

  join(one: Rule, other: Rule): void {
    this.above.set(this.root(one), this.root(other));
  }

  all(): Rule[][] {
    const groups = new Map<Rule, Rule[]>();
    for (const rule of this.above.keys()) {
      const root = this.root(rule);
      const group = groups.get(root) ?? [];
      group.push(rule);
      groups.set(root, group);
    }
    return [...groups.values()];
  }

  private root(rule: Rule): Rule {
    let root = rule;
    for (let next = this.above.get(root) as Rule; next !== root; next = this.above.get(root) as Rule) {
      const beyond = this.above.get(next) as Rule;
      this.above.set(root, beyond);
      root = beyond;
    }
    return root;
  }
}
