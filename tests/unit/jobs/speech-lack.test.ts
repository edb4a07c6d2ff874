import { describe, expect, it } from 'vitest';
import { speechLack, speechOf } from '../../../src/jobs/speech-lack.ts';

const basic = { speech: { name: ['基础英语识别'], languages: ['en'], basic: ['yes'] } };

describe('speech that cannot be recognised here', () => {
  it('names what can be, and offers it', () => {
    expect(speechLack(speechOf(basic), 'zh')).toEqual({
      why: '这里还不能识别普通话，能识别的有：英语（基础）。文件没有上传。',
      words: '这里不能识别普通话',
      instead: 'en',
    });
  });

  it('lets languages through that are known', () => {
    expect(speechLack(speechOf(basic), 'en')).toBeUndefined();
  });

  it('says so where there is no recogniser at all', () => {
    expect(speechLack(speechOf({}), 'en')).toMatchObject({ words: '这里还不能识别语音' });
  });
});
