import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusSoon } from '../../../src/islands/focus-free.ts';

const focus = vi.fn();
const there = { current: { focus } as unknown as HTMLElement };
const body = { matches: () => true } as unknown as HTMLElement;
let activeElement = body;

beforeEach(() => {
  vi.useFakeTimers();
  activeElement = body;
  focus.mockClear();
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return activeElement;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives the focus in a task of its own, not in the one that drew what has come', () => {
  focusSoon(there);
  expect(focus).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

it('leaves the focus to what has taken it since, and to nobody when it is called off', () => {
  focusSoon(there);
  activeElement = { matches: () => false } as unknown as HTMLElement;
  vi.runAllTimers();
  activeElement = body;
  focusSoon(there)();
  vi.runAllTimers();
  expect(focus).not.toHaveBeenCalled();
});
