import { afterEach, expect, it } from 'vitest';
import cadView, { PREVIEW } from '../../../../src/features/cad/cad-view.engine.ts';
import { answered } from '../../../../src/features/cad/panel/view-state.ts';
import { recordedRun } from '../../engines/pdf-run.ts';
import { bytesOf, dxf, line } from '../../model/cad/dxf.ts';

const full = { ...PREVIEW };
afterEach(() => Object.assign(PREVIEW, full));

it('draws a sheet of too many steps as pixels', async () => {
  const file = new File([bytesOf(dxf([...line(0, 0, 20, 10), ...line(0, 10, 20, 0)]))], 'a.dxf');
  const asked: string[] = [];
  const asset = async (name: string) => {
    asked.push(name);
    throw new Error(name);
  };
  const ask = async () => {
    const options = { sheet: '', layers: '', style: 'colour', dark: false } as never;
    return (await cadView([file], options, { ...recordedRun().run, asset } as never))[1]?.type;
  };
  expect(await ask()).toBe('image/svg+xml');
  Object.assign(PREVIEW, { steps: 3, side: 100 });
  await expect(ask()).rejects.toThrow('resvg.wasm');
  expect(asked).toEqual(['resvg.wasm']);
});

it('a failure leaves the last picture, the next picture ends the failure', () => {
  const [shown, next] = [{ src: 'a' }, { src: 'b' }] as never[] as [never, never];
  const failed = answered({ key: 'one', shown }, 'two', { error: { code: 'too-complex' } });
  expect(failed).toEqual({ key: 'two', shown, error: { code: 'too-complex' } });
  expect(answered(failed, 'three', { shown: next })).toEqual({ key: 'three', shown: next });
});
