import { append } from '../../../lib/extremes.ts';
import type { Rule } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** Rules nearer than this, in points, are one line: along, where one ends and another begins, and across. */
const JOINS = 1.5;
const SAME = 1;
/**
 * Dashes are no longer than this, in points, and the gaps between them no wider; longer pieces are lines of their own.
 */
const DASH = 12;
const GAP = 4;
/** Pieces with less between them, in points, touch: so many in a row are the borders of cells, not dashes. */
const TOUCHES = 0.5;
const MANY = 2;

/** Pieces of one line as one rule: cell borders drawn side by side, dashes, a line drawn twice. */
export function joinRules(rules: readonly Rule[]): Rule[] {
  const joined: Rule[] = [];
  for (const horizontal of [true, false]) {
    const own = rules
      .filter((rule) => rule.horizontal === horizontal)
      .sort((one, other) => one.at - other.at || one.from - other.from);
    for (let at = 0; at < own.length; ) {
      let end = at + 1;
      while (end < own.length && (own[end] as Rule).at - (own[end - 1] as Rule).at <= SAME) end++;
      append(joined, joinAlong(own.slice(at, end)));
      at = end;
    }
  }
  return joined;
}

function joinAlong(rules: Rule[]): Rule[] {
  const lines: Rule[] = [];
  // A line grows with each piece, so the next is compared with the last piece of it: dashes and dots may alternate.
  let piece: Rule | undefined;
  let touching = 0;
  for (const rule of rules.sort((one, other) => one.from - other.from)) {
    const last = lines.at(-1);
    const gap = rule.from - (last?.to ?? 0);
    if (last && piece && gap <= (touching >= MANY ? JOINS : gapBefore(rule, piece))) {
      last.width = Math.max(last.width, rule.width);
      if (rule.to <= last.to) continue;
      last.to = rule.to;
      touching = gap < TOUCHES ? touching + 1 : 0;
    } else {
      lines.push({ ...rule });
      touching = 0;
    }
    piece = rule;
  }
  return lines;
}

/** How far the next piece of a line may begin behind the one before it. */
function gapBefore(rule: Rule, piece: Rule): number {
  const shorter = Math.min(piece.to - piece.from, rule.to - rule.from);
  return shorter <= DASH ? Math.max(JOINS, Math.min(shorter, GAP)) : JOINS;
}

/** The area that a rule takes, without its width. */
export const boxOfRule = ({ horizontal, from, to, at }: Rule): Box =>
  horizontal ? { left: from, right: to, top: at, bottom: at } : { left: at, right: at, top: from, bottom: to };
