import type { Painted } from '../../../formats/pdf/content/visitor.ts';

/** The name that stands before `sh`, as it is written in the content; '' where there is none. */
export function shadingName({ scope, start, end }: Painted): string {
  const text = new TextDecoder('latin1').decode(scope.bytes.subarray(start, Math.min(end, start + 200)));
  return /\/([^\s/<>[\](){}%]+)\s*sh$/.exec(text)?.[1] ?? '';
}
