import type { Obj } from '../objects.ts';

/**
 * Marked content that something stands in (ISO 32000-1 §14.6), innermost first. A form with an /OC entry (§8.11.3.3)
 * stands for marked content of the tag OC around all it draws.
 */
export interface MarkedContent {
  tag: string;
  /** The property list as given or as the resources name it: a dictionary or a reference to one. */
  properties: Obj;
  /** What it stands in itself; goes on outside of forms. */
  outer: MarkedContent | undefined;
}
