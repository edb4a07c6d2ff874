import { Progress } from '@base-ui/react/progress';

/** How much is done (0–1), as a bar; `words` say it to screen readers. */
export function ProgressBar({ name, part, words }: { name: string; part: number; words: string }) {
  return (
    <Progress.Root value={Math.floor(part * 100)} aria-label={name} getAriaValueText={() => words}>
      <Progress.Track className="h-2 overflow-hidden rounded-full bg-line">
        <Progress.Indicator className="bg-accent" />
      </Progress.Track>
    </Progress.Root>
  );
}
