import { describe, expect, it } from 'vitest';
import type { EngineEntry, Fit, Place } from '../../../schemas/tool.ts';
import { type Candidate, type Circumstances, waysOf } from '../../../src/jobs/place.ts';
import { whereOf } from '../../../src/lib/where.ts';

const MIB = 2 ** 20;
const engine = (input: 'each' | 'all'): EngineEntry => ({
  runs: ['browser', 'service'],
  input,
  limits: { seconds: 1, memory: 64, disk: 16 },
  options: {},
});
const tool = (places: Place[], perFile = true, input: 'each' | 'all' = 'each') => ({
  places,
  engine: engine(input),
  ...(perFile && { perFile: true as const }),
});
const BOTH: Place[] = ['browser', 'service'];
const USUAL: Circumstances = { stayHere: false, memory: 512 * MIB, serviceMb: 100 };
const of = (fit?: Fit, size = 10): Candidate => ({
  file: { name: 'a.docx', size } as File,
  fit,
});

describe('a tool whose places are not decided file by file', () => {
  it('goes to its first place, whatever else', () => {
    const nothing: Circumstances = { stayHere: true, memory: 0, serviceMb: 0 };
    const files = [of('service'), of('browser', 900 * MIB)];
    expect(waysOf(files, tool(['service'], false), nothing)).toEqual([{ place: 'service' }, { place: 'service' }]);
    expect(waysOf(files, tool(BOTH, false), { ...USUAL, memory: 1 })).toEqual([
      { place: 'browser' },
      { place: 'browser' },
    ]);
  });
  it('goes nowhere without code', () => {
    expect(waysOf([of()], tool([], false), USUAL)).toBeUndefined();
    expect(whereOf(tool([], false))).toBeUndefined();
  });
});

describe('a tool that decides file by file', () => {
  const way = (file: Candidate, more: Partial<Circumstances> = {}, places = BOTH) =>
    waysOf([file], tool(places), { ...USUAL, ...more })?.[0];

  it('keeps in the browser what the engine can do there, or says nothing of', () => {
    expect(way(of('browser'))).toEqual({ place: 'browser' });
    expect(way(of(undefined))).toEqual({ place: 'browser' });
  });
  it('sends to the service what the engine refuses, with its reason', () => {
    expect(way(of({ reason: '内嵌了宏' }))).toEqual({ place: 'service', why: '内嵌了宏' });
    expect(way(of('service'))).toEqual({ place: 'service', why: '浏览器里处理不了它' });
  });
  it('sends what is too much for the memory of the device', () => {
    expect(way(of('browser', 60 * MIB), { memory: 100 * MIB })).toEqual({
      place: 'service',
      why: '这台设备的内存可能不够',
    });
    expect(way(of('browser', 60 * MIB), { memory: 300 * MIB })).toEqual({ place: 'browser' });
  });
  it('keeps everything where the visitor wants it, and says what speaks against it', () => {
    expect(way(of('browser'), { stayHere: true })).toEqual({ place: 'browser' });
    expect(way(of({ reason: '内嵌了宏' }), { stayHere: true })).toEqual({
      place: 'browser',
      why: '内嵌了宏，按你的选择仍在本机试',
    });
  });
  it('without a service tries what the device may bear, not what the engine refuses', () => {
    const large = of('browser', 60 * MIB);
    expect(way(large, { memory: MIB, serviceMb: 0 })?.place).toBe('browser');
    expect(way(large, { memory: MIB, serviceMb: 0 })?.why).toContain('服务器又连不上');
    expect(way(large, { memory: MIB, serviceMb: 50 })?.why).toContain('服务器也不收这么大的文件');
    expect(way(of({ reason: '内嵌了宏' }), { serviceMb: 0 })).toEqual({
      place: 'service',
      why: '内嵌了宏，服务器又连不上',
    });
  });
  it('takes the places in the order of the catalogue', () => {
    const first: Place[] = ['service', 'browser'];
    expect(way(of('browser'), {}, first)).toEqual({ place: 'service', why: '服务器上做得更好' });
    expect(way(of('browser'), { serviceMb: 0 }, first)).toEqual({ place: 'browser' });
    expect(way(of('browser'), { stayHere: true }, first)).toEqual({ place: 'browser' });
  });
  it('sends one batch two ways, in the order of the files', () => {
    const ways = waysOf([of('browser'), of('service'), of('browser')], tool(BOTH), USUAL);
    expect(ways?.map(({ place }) => place)).toEqual(['browser', 'service', 'browser']);
  });
});

describe('an engine that takes all files at once', () => {
  const ways = (files: Candidate[], more: Partial<Circumstances> = {}) =>
    waysOf(files, tool(BOTH, true, 'all'), { ...USUAL, ...more });

  it('goes one way for all of them, and says why of each', () => {
    const why = '内嵌了宏';
    expect(ways([of('browser'), of({ reason: why })])).toEqual([
      { place: 'service', why },
      { place: 'service', why },
    ]);
    expect(ways([of('browser'), of('browser')])?.map(({ place }) => place)).toEqual(['browser', 'browser']);
  });
  it('needs memory for all together, and a service that takes each', () => {
    const files = [of('browser', 60 * MIB), of('browser', 60 * MIB)];
    expect(ways(files, { memory: 200 * MIB })?.map(({ place }) => place)).toEqual(['service', 'service']);
    const large = [of('browser', 1), of('browser', 101 * MIB)];
    expect(ways(large, { memory: 200 * MIB })?.map(({ place }) => place)).toEqual(['browser', 'browser']);
  });
});
