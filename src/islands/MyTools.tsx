import { useStore } from '@nanostores/react';
import { History, Star, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $favourites, $recent, dropMine } from '../stores/mine.ts';
import { loadTools } from './tool-data.ts';

interface Chip {
  id: string;
  name: string;
  type: string;
}

const CHIP =
  'inline-flex h-10 items-center gap-2 rounded-full border border-line bg-card text-sm whitespace-nowrap text-ink transition-colors hover:border-tone hover:text-tone';
const ROOM = 9;
/** However many a visitor has of their own, so many usual ones stand after them. */
const OTHERS = 3;

/** The visitor's own tools, which the header reads (`followStars`), as far as they exist; none until they are known. */
function useMine(): { favourites: readonly string[]; mine: Chip[] } {
  const favourites = useStore($favourites, { ssr: 'initial' });
  const recent = useStore($recent, { ssr: 'initial' });
  const [tools, setTools] = useState<readonly Chip[]>([]);
  const ids = [...new Set([...favourites, ...recent])].slice(0, ROOM);
  const any = ids.length > 0;
  useEffect(() => {
    if (any)
      loadTools().then(
        (data) => setTools(data.tools),
        () => undefined, // the usual ones stay
      );
  }, [any]);
  return { favourites, mine: ids.flatMap((id) => tools.find((tool) => tool.id === id) ?? []) };
}

/**
 * One row of ways to begin: the visitor's starred and last used tools, as far as there are any, and the usual ones
 * after them. The row keeps its height whatever it holds: on a narrow screen it scrolls, on a wide one it ends with the
 * last chip that fits.
 */
export function MyTools({ usual }: { usual: Chip[] }) {
  const { favourites, mine } = useMine();
  const others = usual
    .filter(({ id }) => !mine.some((tool) => tool.id === id))
    .slice(0, Math.max(ROOM - mine.length, OTHERS));
  return (
    <nav
      aria-label={mine.length ? '我的工具和常用工具' : '常用工具'}
      data-my-tools
      className="scroll-x h-12 py-1 lg:overflow-hidden"
    >
      <ul className="mx-auto flex w-max items-center gap-x-2 gap-y-3 px-4 max-lg:pr-10 lg:w-auto lg:flex-wrap lg:justify-center lg:px-6">
        <li aria-hidden className="pr-1 text-sm text-muted">
          {mine.length ? '我的' : '常用'}
        </li>
        {mine.map((tool) => (
          <MyChip key={tool.id} tool={tool} starred={favourites.includes(tool.id)} />
        ))}
        {mine.length > 0 && others.length > 0 && (
          <li aria-hidden className="px-1 text-sm text-muted">
            常用
          </li>
        )}
        {others.map(({ id, name, type }) => (
          <li key={id} data-tone={type}>
            <a href={`/${id}/`} className={`${CHIP} px-3.5`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One of the visitor's own, with a button that takes it off. */
function MyChip({ tool: { id, name, type }, starred }: { tool: Chip; starred: boolean }) {
  return (
    <li data-tone={type} data-mine className={`${CHIP} pl-3.5`}>
      <a href={`/${id}/`} className="inline-flex h-full items-center gap-2">
        {starred ? (
          <Star size={15} className="fill-current text-warn" aria-label="收藏" />
        ) : (
          <History size={15} className="text-muted" aria-label="最近用过" />
        )}
        {name}
      </a>
      <button
        type="button"
        aria-label={`从这一行去掉 ${name}`}
        onClick={() => dropMine(id)}
        className="grid h-full w-9 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:w-11"
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}
