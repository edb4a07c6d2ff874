import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startLibreTranslate } from '../libre-translate.ts';
import { modelFolder } from '../unit/features/speech/models.ts';
import { sound, wav } from '../unit/features/speech/sounds.ts';
import { Visitor, withService } from './service.ts';

const operator = modelFolder('model.onnx', 'silero_vad.onnx');
const translator = await startLibreTranslate({ key: 'secret' });
afterAll(async () => {
  rmSync(operator, { recursive: true });
  await translator.stop();
});
const service = withService({
  WORKERS: '1',
  SPEECH_MODEL: operator,
  TRANSLATE_URL: translator.url,
  TRANSLATE_KEY: 'secret',
});

const recording = (): File => new File([wav(sound(4, [[1, 3, 200]]))], '会议.wav');

test('pages are told what the operator’s model and translator can do, and no key', async () => {
  const { data } = await new Visitor(service).ask('/api/abilities');
  expect(data.abilities.speech).toMatchObject({ name: ['SenseVoice'], basic: [] });
  expect(data.abilities.speech.languages).toContain('yue');
  expect(data.abilities.translate).toEqual({ pairs: ['en-zh', 'zh-en'] });
  expect(await (await fetch(`${service.url}/operator/`)).text()).toContain(
    '语音模型：<span class="ok">SenseVoice</span>',
  );
});

test('a recording is recognised by the operator’s model in an engine host', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(recording());
  const options = { language: 'zh', srt: true };
  const { data } = await visitor.form('/task/submitTask', { tool: 'voice-to-word', uploads, options });
  const task = await visitor.ended(data.task.taskId);
  expect(task).toMatchObject({ state: 'done' });
  const results = task.results as { name: string; url: string }[];
  expect(results.map(({ name }) => name)).toEqual(['会议.docx', '会议.srt']);
  const { pathname, search } = new URL(results[1]?.url ?? '', service.url);
  const text = await (await visitor.fetch(pathname + search)).text();
  expect(text).toMatch(/00:00:0[01],\d{3} --> .*\r\n你好，世界。/);
});

test('a language that the model does not know is refused with what there is', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(recording());
  const { data } = await visitor.form('/task/submitTask', {
    tool: 'voice-to-word',
    uploads,
    options: { language: 'fr' },
  });
  const { error } = await visitor.ended(data.task.taskId);
  expect(error).toMatchObject({ code: 'not-available', detail: expect.stringContaining('还不能识别法语') });
});
