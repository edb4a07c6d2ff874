import { useEffect, useState } from 'react';

/**
 * Marks a tool of which the catalogue says that it is a demonstration until the operator connects what it rests on. The
 * mark is in the page from the first; where the service says that it is connected, it goes, and keeps its place, so
 * that nothing moves.
 */
export function Demo({ id, text }: { id: string; text: string }) {
  const [real, setReal] = useState(false);
  useEffect(() => {
    let gone = false;
    import('../jobs/demo.ts')
      .then(({ isDemo }) => isDemo(id))
      .then(
        (demo) => gone || setReal(!demo),
        () => undefined, // not known: it stays marked
      );
    return () => {
      gone = true;
    };
  }, [id]);
  return (
    <p className={`max-w-xl text-center text-sm text-warn ${real ? 'invisible' : ''}`}>
      <b className="mr-1.5 rounded-md bg-warn-soft px-2 py-0.5 font-medium">演示</b>
      {text}
    </p>
  );
}
