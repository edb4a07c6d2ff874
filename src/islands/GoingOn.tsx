import { Cloud } from 'lucide-react';
import { useEffect, useState } from 'react';

type Tool = Record<'id' | 'name', string>;

/**
 * Jobs that go on in the service while their pages are closed, with the way back to them. Nothing where there are none;
 * it comes late, so it stands over the page and moves nothing.
 */
export function GoingOn({ tools }: { tools: Tool[] }) {
  const [going, setGoing] = useState<Tool[]>([]);
  useEffect(() => {
    import('../stores/keep.ts')
      .then(({ runningTools }) => runningTools())
      .then(
        (ids) => setGoing(tools.filter(({ id }) => ids.includes(id))),
        () => undefined, // a browser that keeps nothing has nothing to tell
      );
  }, [tools]);
  if (!going.length) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-2 rounded-xl border border-line bg-accent-soft px-4 py-2.5 text-sm text-ink shadow-lg"
    >
      <Cloud size={17} className="text-accent" aria-hidden />
      有任务在服务器上处理：
      {going.map(({ id, name }) => (
        <a key={id} href={`/${id}/`} className="font-medium text-accent underline underline-offset-4">
          {name}
        </a>
      ))}
    </p>
  );
}
