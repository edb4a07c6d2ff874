import { expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { createService } from '../../../src/jobs/service.ts';

it('takes the limit of the tool it asked for, whatever else it is told', async () => {
  const tools = [
    { tool: 'pdf-merge', limit: { mb: 1 } },
    { tool: 'word-to-pdf', limit: { mb: 50 } },
  ];
  const service = createService('', { send: async () => ({ tools }) } as unknown as Client);
  expect([await service.limitOf('word-to-pdf'), await service.limitOf('none')]).toEqual([50, undefined]);
});
