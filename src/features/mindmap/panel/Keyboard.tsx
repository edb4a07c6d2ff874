import { useStore } from '@nanostores/react';
import { type ClipboardEvent, type CSSProperties, useLayoutEffect, useRef } from 'react';
import { MAX_TEXT } from '../../../../schemas/mindmap-limits.ts';
import { lineHeight } from '../shared/box.ts';
import type { Placed } from '../shared/placed.ts';
import type { TopicLook } from '../shared/themes.ts';
import { addChild, copyChosen, endEdit, paste, startEdit } from '../store/edit.ts';
import { $editing, $focus } from '../store/mindmap.ts';
import { type Around, onKey } from './keys.ts';

/** A touch screen's own keyboard comes only to write, and goes after it. */
const onTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

interface Props {
  placed: Placed | undefined;
  look: TopicLook;
  colour: string;
  around: Around;
  onFiles(files: File[]): void;
}

const ID = 'mm-keyboard';

/**
 * Gives the keyboard to the map: to write where a text is being written, else for keys alone (not on a touch screen,
 * where that would open the keyboard).
 */
export function focusMap(): void {
  const element = document.getElementById(ID);
  if (!element || (onTouch() && !$editing.get())) return;
  element.inputMode = $editing.get() ? 'text' : 'none';
  element.focus({ preventScroll: true });
}

/**
 * Where keys go: a text field that is unseen until a text is written. It is always there, and not made for the first
 * letter, because an input method composes only in a field that has the focus before the first key.
 */
export function Keyboard({ placed, look, colour, around, onFiles }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const editing = useStore($editing);
  const focus = useStore($focus);
  const id = editing?.id;

  useLayoutEffect(() => {
    const { current: element } = field;
    if (!element) return;
    const text = $editing.get()?.text ?? '';
    element.inputMode = id ? 'text' : 'none';
    if (id) {
      element.focus({ preventScroll: true });
      // What was typed into the field itself stands there already, with what an input method holds of it.
      if (element.value !== text) {
        element.value = text;
        element.select();
      }
    } else {
      element.value = '';
      if (onTouch()) element.blur();
    }
  }, [id]);

  const onInput = (): void => {
    const text = field.current?.value ?? '';
    const now = $editing.get();
    if (now) $editing.set({ ...now, text });
    else if (text) startEdit($focus.get().id, text);
  };

  const onKeyDown = (event: React.KeyboardEvent): void => {
    // While an input method composes, Enter and Tab are its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.stopPropagation();
    if (!$editing.get()) {
      if (onKey(event.nativeEvent, around)) event.preventDefault();
      return;
    }
    if (event.key === 'Escape') endEdit(false);
    else if (event.key === 'Tab') addChild();
    else if (event.key === 'Enter' && !event.shiftKey) endEdit();
    else return;
    event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent): void => {
    if ($editing.get()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyChosen(event.type === 'cut'));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if ($editing.get()) return;
    event.preventDefault();
    const files = [...event.clipboardData.files];
    if (files.length) onFiles(files);
    else paste(event.clipboardData.getData('text/plain'));
  };

  const style: CSSProperties = placed
    ? {
        left: placed.x + placed.box.text.x,
        top: placed.y + placed.box.text.y,
        fontSize: look.size,
        lineHeight: `${lineHeight(look)}px`,
        fontWeight: (placed.topic.style?.bold ?? look.bold) ? 600 : 400,
        color: colour,
        ...(editing && { width: placed.box.text.width + 3, height: placed.box.text.height }),
      }
    : {};
  return (
    <textarea
      ref={field}
      id={ID}
      rows={1}
      maxLength={MAX_TEXT}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="done"
      aria-label={
        editing ? '主题文字' : `选中的主题：${focus.text || '空主题'}。打字可以改写，Tab 加子主题，回车加同级主题`
      }
      data-idle={editing ? undefined : ''}
      className="mm-keyboard"
      style={style}
      onInput={onInput}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onBlur={() => endEdit()}
    />
  );
}
