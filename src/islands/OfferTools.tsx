import { useEffect, useState } from 'react';
import { type Given, isMixed, type Offered, offersFor } from '../lib/offer.ts';
import type { SearchTool } from '../lib/tool-search.ts';
import { putHandoff } from '../stores/keep.ts';
import { $favourites, $recent } from '../stores/mine.ts';
import { showName } from './format.ts';
import { OfferNothing } from './OfferNothing.tsx';
import { ToolTile } from './ToolTile.tsx';

interface Props {
  files: File[];
  given: Given[];
  tools: SearchTool[];
}

const NAMED = 3;
/** Of so few tools it is told what each does. */
const FEW = 12;

/**
 * The tools that fit, by what they are for or by which files they take; a press leaves the files for the tool's page
 * and goes there.
 */
export function OfferTools({ files, given, tools }: Props) {
  const [opening, setOpening] = useState<string>();
  const [full, setFull] = useState<SearchTool>();
  // The page may be shown again as it was left, by the way back.
  useEffect(() => {
    const back = (): void => setOpening(undefined);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const { groups, announced, left } = offersFor(tools, given, [...$favourites.get(), ...$recent.get()]);

  const mixed = isMixed(given);
  const few = groups.reduce((sum, { tools: fitting }) => sum + fitting.length, 0) <= FEW;

  const open = ({ tool, takes }: Offered): void => {
    setOpening(tool.id);
    putHandoff(
      tool.id,
      takes.flatMap((place) => files[place] ?? []),
    ).then(
      () => location.assign(`/${tool.id}/`),
      () => {
        setOpening(undefined);
        setFull(tool);
      },
    );
  };

  if (!groups.length) return <OfferNothing given={given} tools={tools} announced={announced} />;
  return (
    <>
      {full && (
        <p role="alert" className="mt-4 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
          浏览器没有地方暂存这些文件。请先
          <a href={`/${full.id}/`} className="underline underline-offset-4">
            打开“{full.name}”
          </a>
          ，再把文件拖进去。
        </p>
      )}
      {groups.map(({ title, tools: fitting }) => (
        <section key={title} aria-label={title} className={`mt-4 ${mixed ? '' : 'sm:grid sm:grid-cols-[5.5rem_1fr]'}`}>
          <h3 className={`text-sm font-medium ${mixed ? 'mb-1.5 text-ink' : 'text-muted max-sm:mb-1.5 sm:leading-13'}`}>
            {title}
          </h3>
          <ul className={`grid grid-cols-2 gap-1.5 lg:grid-cols-3 ${mixed ? 'xl:grid-cols-4' : ''}`}>
            {fitting.map((one) => (
              <li key={one.tool.id}>
                <OfferButton
                  offered={one}
                  of={mixed ? one.takes.length : files.length}
                  opening={opening}
                  told={few}
                  onOpen={() => open(one)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {left.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          没有合适的工具：
          {left
            .slice(0, NAMED)
            .map((place) => showName(files[place]?.name ?? ''))
            .join('、')}
          {left.length > NAMED && ` 等 ${left.length} 个`}
        </p>
      )}
      {announced.length > 0 && (
        <p className="mt-5 border-t border-line pt-3 text-sm text-muted">
          即将上线：{announced.map(({ name }) => name).join('、')}
        </p>
      )}
    </>
  );
}

interface ButtonProps {
  offered: Offered;
  /** How many files it might take. */
  of: number;
  /** The tool that is being opened: nothing else can be chosen then. */
  opening: string | undefined;
  /** What it does is said below its name. */
  told: boolean;
  onOpen(): void;
}

function OfferButton({ offered: { tool, takes }, of, opening, told, onOpen }: ButtonProps) {
  const words = opening === tool.id ? '正在打开…' : takes.length < of ? `用其中 ${takes.length} 个` : told && tool.line;
  return (
    <button
      type="button"
      disabled={!!opening}
      aria-busy={opening === tool.id}
      onClick={onOpen}
      title={tool.line}
      data-tone={tool.type}
      className="flex h-full min-h-13 w-full items-center gap-2.5 rounded-xl border border-line px-2.5 py-2 text-left transition-colors hover:border-tone hover:bg-tone-soft disabled:cursor-progress"
    >
      <ToolTile tool={tool} className="[--tile:2.25rem]" />
      <span className="min-w-0">
        <span className="block text-[15px] leading-5 font-medium">{tool.name}</span>
        <span className="block text-xs leading-4 text-muted empty:hidden">{words}</span>
      </span>
    </button>
  );
}
