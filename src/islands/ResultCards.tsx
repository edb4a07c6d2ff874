import { useStore } from '@nanostores/react';
import { CircleCheck, Download } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ToolEntry } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { formatName } from '../lib/format-name.ts';
import { $saved, noteSaved } from '../stores/saved.ts';
import { $files, $results } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import { formatBytes, formatChange } from './format.ts';
import { apart, resultsLie, sizesOf, sourcesOf } from './result-lines.ts';
import { saveFile } from './save.ts';
import { canShow, endOf } from './shown.ts';
import { Thumb } from './Thumb.tsx';
import { useNear } from './use-near.ts';
import { useResultFacts } from './use-result-facts.ts';

/** Cards drawn in one go: a few milliseconds' work. */
const GO = 20;
/** Of more results than this a narrow window shows the first ones only, until all are asked for. */
const MAX_NARROW = 18;
const FOLDED = 12;
const NARROW = '(max-width: 639px)';
/** Pixels of the longer side. */
const SIZE = 320;
/** What of a name two lines of a card hold. */
const CARD_PLACES = 30;

/** How many of so many cards are drawn by now; hundreds at once would hold the page up. */
function useGrowing(total: number): number {
  const [most, setMax] = useState(GO);
  useEffect(() => {
    if (most >= total) return;
    const timer = setTimeout(() => setMax(most + GO));
    return () => clearTimeout(timer);
  }, [most, total]);
  return most;
}

/** One card a result, where there are several. */
export function ResultCards({ tool, onShow }: { tool: ToolEntry; onShow(file: File): void }) {
  const all = useStore($results);
  const results = useMemo(() => apart(all, tool).main, [all, tool]);
  const files = useStore($files);
  // Drawn piece by piece: all of them are saved at once.
  const saved = useDeferredValue(useStore($saved));
  const sizes = useMemo(() => (tool.sizes ? sizesOf(results, files) : undefined), [tool, results, files]);
  const sources = useMemo(() => sourcesOf(results, files), [results, files]);
  // As it is known when they come: a look that ends later must not move them.
  const [wide] = useState(() => resultsLie(files));
  // A phone would have the files below thousands of pixels of results.
  const [isFolded, setFolded] = useState(() => matchMedia(NARROW).matches);
  const folded = isFolded && results.length > MAX_NARROW;
  const shown = results.slice(0, useGrowing(folded ? FOLDED : results.length));
  return (
    <>
      <ol
        className={`grid grid-cols-2 gap-3 border-t border-line bg-sunken/40 p-3 sm:p-4 ${wide ? 'sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]' : 'sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]'}`}
      >
        {shown.map((result) => {
          const size = sizes?.get(result.id);
          return (
            <Card
              key={result.id}
              result={result}
              wide={wide}
              saved={saved.has(result.id)}
              change={size && formatChange(size.before, size.after)}
              source={sources.get(result.id)}
              onShow={onShow}
            />
          );
        })}
      </ol>
      {folded && (
        <div className="bg-sunken/40 px-3 pb-3">
          <Button className="w-full" onClick={() => setFolded(false)}>
            显示全部 {results.length} 个
          </Button>
        </div>
      )}
    </>
  );
}

interface CardProps {
  result: Result;
  /** It most likely lies on its side, as what it was made of does. */
  wide: boolean;
  saved: boolean;
  change: string | undefined;
  /** Which file it came from, where its name does not say. */
  source: string | undefined;
  onShow(file: File): void;
}

/** One file that came out: look at it or save it. */
const Card = memo(({ result, wide, saved, change, source, onShow }: CardProps) => {
  const { file } = result;
  const card = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  const near = useNear(card);
  if (near && !seen) setSeen(true); // a card once drawn keeps its picture
  const facts = useResultFacts(seen ? result : undefined, SIZE);
  const picture = <Thumb key={facts?.thumb} src={facts?.thumb} type={endOf(file.name)} large wide={wide} />;
  return (
    <li
      ref={card}
      className="flex min-w-0 flex-col rounded-xl border border-line bg-card nth-[n+13]:[contain-intrinsic-size:auto_16rem] nth-[n+13]:[content-visibility:auto]"
    >
      {canShow(file.name) ? (
        <button
          type="button"
          aria-label={`预览 ${file.name}`}
          onClick={() => onShow(file)}
          className="cursor-zoom-in rounded-t-xl bg-sunken/60 p-3 hover:bg-accent-soft"
        >
          {picture}
        </button>
      ) : (
        <div className="rounded-t-xl bg-sunken/60 p-3">{picture}</div>
      )}
      <div className="px-3 pt-2">
        <FileName name={file.name} places={CARD_PLACES} />
      </div>
      <div className="mt-auto flex items-end gap-1 pr-1.5 pb-2 pl-3">
        {/* Facts that are found later have their line kept free. */}
        <div className="min-h-8 min-w-0 flex-1 self-start">
          <Facts facts={[formatName(endOf(file.name)), formatBytes(file.size), change, facts?.words, source]} />
        </div>
        <Button
          shape="icon"
          aria-label={`保存 ${file.name}${saved ? '（已保存）' : ''}`}
          onClick={() => {
            saveFile(file, file.name);
            noteSaved([result]);
          }}
        >
          {saved ? <CircleCheck size={19} className="text-ok" aria-hidden /> : <Download size={19} aria-hidden />}
        </Button>
      </div>
    </li>
  );
});
