import { describe, expect, it } from 'vitest';
import { sayStage } from '../../../src/islands/say-stage.ts';

describe('sayStage', () => {
  it('tells quarters, and no share before the first', () => {
    expect(sayStage({ state: 'uploading', part: 0.2 }, 1, 0)).toBe('正在上传。');
    expect(sayStage({ state: 'running', part: 0.6 }, 1, 0)).toBe('正在处理，已完成 50%。');
  });
  it('tells a lost connection, also while uploading', () => {
    const note = '连接中断，恢复后自动继续';
    expect(sayStage({ state: 'uploading', part: 0.04, note }, 1, 0)).toBe(`${note}。`);
  });
});
