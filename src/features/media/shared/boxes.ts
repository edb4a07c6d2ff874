/** Boxes that are looked at in one other: a recording has a handful, and a live one says early what it is. */
const MAX_BOXES = 256;

/** How many more boxes may be looked at in all, where those in boxes are looked into. */
export interface BoxBudget {
  left: number;
}

/** A box of ISO media. */
export interface Box {
  type: string;
  /** Where its content begins and ends; `missing` bytes of that are not there. */
  from: number;
  to: number;
  missing: number;
}

/** The boxes of ISO media between two places of a file (ISO 14496-12 §4.2); what cannot be one ends them. */
export async function* boxesOf(
  file: Blob,
  from: number,
  to: number,
  budget: BoxBudget = { left: MAX_BOXES },
): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to && budget.left > 0; budget.left--) {
    const head = await file.slice(at, Math.min(to, at + 16)).arrayBuffer();
    const view = new DataView(head);
    const told = view.getUint32(0);
    const wide = told === 1 && head.byteLength === 16;
    const length = told === 0 ? to - at : wide ? Number(view.getBigUint64(8)) : told;
    if (length < (wide ? 16 : 8)) return;
    const end = at + length;
    yield {
      type: new TextDecoder('latin1').decode(head.slice(4, 8)),
      from: at + (wide ? 16 : 8),
      to: Math.min(to, end),
      missing: Math.max(0, end - to),
    };
    at = end;
  }
}
