import { expect, it } from 'vitest';
import { isEngine, roomFile } from '../../../src/lib/room-file.ts';

it.each([
  ['src/features/scan/engine.ts', 'engine', 'scan'],
  ['scan/engine.node.ts', 'engine.node', 'scan'],
  ['scan/deep-scan.engine.node.ts', 'engine.node', 'deep-scan'],
  ['scan/abilities.node.ts', 'abilities.node', 'scan'],
  ['scan/speech.abilities.node.ts', 'abilities.node', 'speech'],
  ['scan/abilities.ts', 'abilities', 'scan'],
  ['scan/panel.tsx', 'panel', 'scan'],
  ['scan/link.screen.tsx', 'screen', 'link'],
])('%s offers: %s %s', (path, kind, name) => {
  expect(roomFile(path)).toEqual({ kind, name });
});

it.each(['scan/engines.ts', 'scan/screens.tsx', 'scan/shared/rules.ts'])('%s offers nothing', (path) => {
  expect(roomFile(path)).toBeUndefined();
});

it('a model that is lent is no engine', () => {
  expect(isEngine({ kind: 'abilities.node', name: 'scan' })).toBe(false);
  expect(isEngine({ kind: 'engine.node', name: 'scan' })).toBe(true);
});
