import { afterEach, expect, it } from 'vitest';
import cadView, { PREVIEW } from '../../../../src/features/cad/cad-view.engine.ts';
import { answered } from '../../../../src/features/cad/panel/view-state.ts';
import type { CadView } from '../../../../src/features/cad/shared/view.ts';
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
    const options = { sheet: '', layers: '', style: 'colour', dark: false, paper: 'none' } as never;
    return (await cadView([file], options, { ...recordedRun().run, asset } as never))[1]?.type;
  };
  expect(await ask()).toBe('image/svg+xml');
  Object.assign(PREVIEW, { steps: 3, side: 100 });
  await expect(ask()).rejects.toThrow('resvg.wasm');
  expect(asked).toEqual(['resvg.wasm']);
});

it('shows a drawing on the paper it will come on, how large, and what of it is not drawn', async () => {
  const solid = ['0', '3DSOLID', '8', '0'];
  const file = new File([bytesOf(dxf([...line(0, 0, 20_000, 10_000), ...solid]))], 'a.dxf');
  const ask = async (paper: string, scale = 0) => {
    const options = { sheet: '', layers: '', style: 'colour', dark: false, paper, scale, weights: 100, margin: 10 };
    const [view, picture] = await cadView([file], options as never, recordedRun().run as never);
    const [, width, height] = /width="([\d.]+)[^"]*" height="([\d.]+)/.exec((await picture?.text()) ?? '') ?? [];
    return { ...(JSON.parse((await view?.text()) ?? '') as CadView), ratio: Number(width) / Number(height) };
  };
  const a3 = await ask('a3');
  expect(a3.page).toMatchObject({ width: 420, height: 297, over: false });
  expect(a3.page?.scale).toBeCloseTo(50);
  expect(a3.ratio).toBeCloseTo(420 / 297, 2);
  expect(a3.lacks.join()).toContain('三维实体 1 处');
  expect((await ask('a4', 20)).page).toMatchObject({ width: 297, height: 210, over: true, scale: 20 });
  expect(await ask('none')).not.toHaveProperty('page');
});

it('a failure leaves the last picture, the next picture ends the failure', () => {
  const [shown, next] = [{ src: 'a' }, { src: 'b' }] as never[] as [never, never];
  const failed = answered({ key: 'one', shown }, 'two', { error: { code: 'too-complex' } });
  expect(failed).toEqual({ key: 'two', shown, error: { code: 'too-complex' } });
  expect(answered(failed, 'three', { shown: next })).toEqual({ key: 'three', shown: next });
});
