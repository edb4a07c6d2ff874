import { describe, expect, it } from 'vitest';
import { sayStage, wordsOf } from '../../../src/islands/say-stage.ts';

const ONE = { files: 1, failed: 0, lost: 0 };
const OFFLINE = '连接中断，恢复后自动继续';

describe('sayStage', () => {
  it('tells quarters, and no share before the first', () => {
    expect(sayStage({ state: 'uploading', part: 0.2 }, ONE)).toBe('正在上传。');
    expect(sayStage({ state: 'running', part: 0.6 }, ONE)).toBe('正在处理，已完成 50%。');
  });
  it('tells a lost connection by the state, also while uploading', () => {
    expect(sayStage({ state: 'uploading', part: 0.04, offline: true }, ONE)).toBe(`${OFFLINE}。`);
    expect(sayStage({ state: 'running', part: 0.6, offline: true }, ONE)).toBe(`${OFFLINE}，已完成 50%。`);
  });
  it('tells at the end what did not go well', () => {
    expect(sayStage({ state: 'done' }, ONE)).toBe('处理完成，可以保存结果。');
    expect(sayStage({ state: 'done' }, { files: 3, failed: 1, lost: 2 })).toBe(
      '处理完成，可以保存结果，但有 1 个文件没有处理，有 2 处内容可能不完整，请核对。',
    );
  });
  it('takes no sentence of an engine for a lost connection', () => {
    expect(sayStage({ state: 'running', part: 0, note: '连接中断的线段' }, ONE)).toBe('正在处理。');
  });
});

describe('wordsOf', () => {
  it('says what the job says, and over that a lost connection', () => {
    expect(wordsOf({ state: 'running', part: 0, note: '第 1 页' })).toBe('第 1 页');
    expect(wordsOf({ state: 'running', part: 0, note: '第 1 页', offline: true })).toBe(OFFLINE);
    expect(wordsOf({ state: 'uploading', part: 0 })).toBe('正在上传');
    expect(wordsOf({ state: 'waiting', place: 3 })).toBe('排队中，排在第 3 位');
  });
});
