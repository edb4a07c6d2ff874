import { expect, it } from 'vitest';
import { NOBODY, programUser } from '../../../../src/native/program-user.ts';

const [PASSWD, MAP] = [
  'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534::/:/usr/sbin/nologin\n',
  '         0          0 4294967295\n',
];

it('gives each process a user of its own', () => {
  const users = Array.from({ length: 100 }, (_, index) => programUser(5000 + index, PASSWD, MAP));
  expect(new Set(users.map(({ id }) => id)).size).toBe(100);
  for (const { id, own } of users) expect([id >= 60_600 && id < 61_000, own]).toEqual([true, true]);
});

it('takes nobody else’s user', () => {
  const { id } = programUser(7, PASSWD, MAP);
  const other = programUser(7, `${PASSWD}somebody:x:${id}:100::/:/bin/sh\n`, MAP);
  expect(other.id).not.toBe(id);
  expect(other.own).toBe(true);
});

it('falls back on nobody where the machine has no such users', () => {
  expect(programUser(7, PASSWD, '0 100000 1000')).toEqual({ id: NOBODY, own: false });
});
