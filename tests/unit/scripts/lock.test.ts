import { expect, it } from 'vitest';
import { completeLock } from '../../../scripts/gen/lock.ts';

const lock = (packages: object): string => `${JSON.stringify({ packages }, null, 2)}\n`;

it('adds the platform packages that npm left out, and nothing else', () => {
  const before = lock({
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      license: 'MIT',
      optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-win32-arm64': '1.0.0' },
    },
    'node_modules/tool-linux-x64': { version: '1.0.0' },
  });
  const { packages } = JSON.parse(completeLock(before));
  expect(packages['node_modules/tool-win32-arm64']).toEqual({
    version: '1.0.0',
    license: 'MIT',
    optional: true,
    os: ['win32'],
    cpu: ['arm64'],
  });
  expect(Object.keys(packages)).toHaveLength(4);
  expect(completeLock(completeLock(before))).toBe(completeLock(before));
});

it('leaves a complete lock file as it is', () => {
  const complete = lock({ '': {}, 'node_modules/a': { version: '1.0.0' } });
  expect(completeLock(complete)).toBe(complete);
});
