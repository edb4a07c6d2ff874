import type { Severity } from '../../../schemas/severity.ts';

/** What is said of a kind of finding. */
export interface Rule {
  severity: Severity;
  title: string;
  /** What it is and what it may do. */
  explain: string;
  /** What the visitor can do about it. */
  advice: string;
}

/** A rule from its parts, in the order of a table. */
export const rule = (severity: Severity, title: string, explain: string, advice: string): Rule => ({
  severity,
  title,
  explain,
  advice,
});
