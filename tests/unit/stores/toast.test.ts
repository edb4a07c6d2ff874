import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hooks } from '../../../src/api/hooks.ts';
import { $toasts, closeToast, toast } from '../../../src/stores/toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  closeToast();
  vi.useRealTimers();
});
const texts = () => $toasts.get().map(({ text }) => text);

test('a toast stays for 3000 ms, each for its own', () => {
  toast('one');
  vi.advanceTimersByTime(1000);
  toast('two');
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['one', 'two']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['two']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test('what the client of the API says is said in the same place', () => {
  hooks.toast('连接到服务器失败');
  expect($toasts.get()).toMatchObject([{ text: '连接到服务器失败', tone: 'danger' }]);
});
