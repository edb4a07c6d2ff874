import { expect, it } from 'vitest';
import type { Run } from '../../../src/engines/engine.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import preview from '../../../src/features/preview/engine.ts';
import { dxf, line } from '../model/cad/dxf.ts';

type Preview = Run<EngineOptions['preview']>;

/** A run whose every part fails as no reader means to. */
const broken = (signal: AbortSignal): Preview => {
  const fail = () => Promise.reject(new TypeError('not a refusal'));
  return { signal, asset: fail, image: { encode: fail, decode: fail } } as unknown as Preview;
};
const ask = (signal: AbortSignal) =>
  preview([new File([dxf(line(0, 0, 9, 9))], 'a.dxf')], { pages: '1', size: 240 }, broken(signal));

it('says what a file is where its picture cannot be made for whatever reason', async () => {
  const [info, ...pictures] = await ask(new AbortController().signal);
  expect(JSON.parse(await (info as File).text())).toMatchObject({ kind: 'dxf' });
  expect(pictures).toEqual([]);
});

it('ends with the reason of an abort', async () => {
  await expect(ask(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
