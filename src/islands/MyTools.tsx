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
const ROOM = 10;

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
 * One row of ways to begin: the usual tools, and in their place, once there are any, the visitor's starred and last used
 * ones. The row keeps its height whatever it holds.
 */
export function MyTools({ usual }: { usual: Chip[] }) {
  const { favourites, mine } = useMine();
  const label = mine.length ? '我的工具' : '常用工具';
  return (
    <nav aria-label={label} className="scroll-x h-11">
      <ul className="mx-auto flex w-max gap-2 px-4">
        {mine.length === 0 &&
          usual.map(({ id, name, type }) => (
            <li key={id} data-tone={type}>
              <a href={`/${id}/`} className={`${CHIP} px-3.5`}>
                <span className="size-2 rounded-sm bg-tone" aria-hidden />
                {name}
              </a>
            </li>
          ))}
        {mine.map(({ id, name, type }) => (
          <li key={id} data-tone={type} className={`${CHIP} pl-3.5`}>
            <a href={`/${id}/`} className="inline-flex h-full items-center gap-2">
              {favourites.includes(id) ? (
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
        ))}
      </ul>
    </nav>
  );
}
