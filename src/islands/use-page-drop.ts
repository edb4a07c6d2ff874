import { useEffect, useRef, useState } from 'react';
import { carriesFiles, droppedFiles } from './dropped-files.ts';

interface Handlers {
  onIntent(): void;
  onFiles(files: File[]): void;
  /** Let go; folders are still being read. */
  onDrop?(): void;
  /** There was nothing in the folders. */
  onNothing?(): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && !!target.closest('input:not([type=file]), textarea, [contenteditable]');

/** Hears files dropped or pasted anywhere on the page; true while files are dragged over it. */
export function usePageDrop(handlers: Handlers): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const drag = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
      latest.current.onIntent();
    };
    document.addEventListener('dragenter', drag, { signal });
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('dragleave', (event) => !event.relatedTarget && setOver(false), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        latest.current.onDrop?.();
        void droppedFiles(event.dataTransfer).then((files) =>
          files.length ? latest.current.onFiles(files) : latest.current.onNothing?.(),
        );
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length && !isTyping(event.target)) latest.current.onFiles(files);
      },
      { signal },
    );
    return () => ended.abort();
  }, []);
  return over;
}
