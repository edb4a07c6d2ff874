import { memo, type RefObject, useEffect } from 'react';
import type { TextLine } from '../../../schemas/recognised.ts';
import { lineElements, lineOf } from './text-dom.ts';

interface Props {
  place: RefObject<HTMLDivElement | null>;
  lines: readonly TextLine[];
  fixed: boolean;
  onLine(index: number | undefined): void;
  onInput(): void;
  /** The text is left for something else. */
  onLeave(): void;
}

/**
 * What was read, to be corrected as in any text field. Its lines are the browser's own to change, not React's: typing
 * may part and join them.
 */
export const TextSide = memo(function TextSide({ place, lines, fixed, onLine, onInput, onLeave }: Props) {
  useEffect(() => {
    place.current?.replaceChildren(...lineElements(lines));
  }, [place, lines]);
  useEffect(() => {
    const heard = (): void => {
      const root = place.current;
      const node = getSelection()?.focusNode ?? null;
      if (root?.contains(node)) onLine(lineOf(node, root));
    };
    document.addEventListener('selectionchange', heard);
    return () => document.removeEventListener('selectionchange', heard);
  }, [place, onLine]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot mark single characters
    <div
      ref={place}
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-label="识别出的文字，可以修改"
      aria-readonly={fixed || undefined}
      contentEditable={fixed ? false : 'plaintext-only'}
      suppressContentEditableWarning
      spellCheck={false}
      onInput={onInput}
      onBlur={onLeave}
      onPointerMove={({ target }) => place.current && onLine(lineOf(target as Node, place.current))}
      className="min-h-40 flex-1 cursor-text rounded-lg border border-line px-4 py-3 text-[0.95rem] leading-7 break-words whitespace-pre-wrap text-ink hover:border-muted focus-visible:outline-2 focus-visible:outline-accent *:scroll-mt-[calc(36dvh+5rem)] *:scroll-mb-28 lg:*:scroll-mt-32"
    />
  );
});
