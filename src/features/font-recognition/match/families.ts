import type { Face } from '../faces/volume.ts';
import type { Fit } from './rank.ts';

/** The styles of one family that fit, best first. */
export interface Family {
  name: string;
  fits: Fit[];
}

/** Fits put together by family, in the order of each family's best. */
export function families(fits: readonly Fit[], faces: readonly Face[]): Family[] {
  const found = new Map<string, Fit[]>();
  for (const fit of fits) {
    const name = faces[fit.face]?.name;
    if (name === undefined) continue;
    const own = found.get(name);
    if (own) own.push(fit);
    else found.set(name, [fit]);
  }
  return [...found].map(([name, own]) => ({ name, fits: own }));
}
