import type { Finding, ScanPlace } from '../../../schemas/scan.ts';
import { SEVERITIES } from '../../../schemas/severity.ts';
import { type Code, RULES } from './rules.ts';

const MAX_PLACES = 30;
const MAX_LETTERS = 240;

/** Collects what detectors find: one finding a rule, with its places. */
export class Findings {
  private readonly found = new Map<Code, { count: number; places: ScanPlace[]; said: Set<string> }>();

  /** Notes one place. Places that read the same are counted, but listed once. */
  add(code: Code, text: string, where: Omit<ScanPlace, 'text'> = {}): void {
    const entry = this.found.get(code) ?? { count: 0, places: [], said: new Set() };
    this.found.set(code, entry);
    entry.count++;
    const place: ScanPlace = { ...where, text: shorten(text) };
    const key = `${place.page} ${place.old} ${place.text}`;
    if (entry.places.length >= MAX_PLACES || entry.said.has(key)) return;
    entry.said.add(key);
    entry.places.push(place);
  }

  has(code: Code): boolean {
    return this.found.has(code);
  }

  /** All findings, the gravest first, those of one severity in the order of the rules. */
  list(): Finding[] {
    const codes = Object.keys(RULES) as Code[];
    const found = codes.flatMap((code) => {
      const entry = this.found.get(code);
      return entry ? [{ code, ...RULES[code], count: entry.count, places: entry.places }] : [];
    });
    return SEVERITIES.flatMap((severity) => found.filter((finding) => finding.severity === severity));
  }
}

/** Control and direction characters made visible, cut to a readable length: what a file says is data of strangers. */
export function shorten(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '�')
    .trim();
  return plain.length > MAX_LETTERS ? `${[...plain].slice(0, MAX_LETTERS - 1).join('')}…` : plain;
}
