import { describe, expect, it } from 'vitest';
import { seccompFilter } from '../../../../src/native/seccomp.ts';
import { CONDITIONAL, DENIED, NEWEST_CALL } from '../../../../src/native/syscalls.ts';

const ARCHES = [
  { arch: 'x64', audit: 0xc000_003e, column: 0 },
  { arch: 'arm64', audit: 0xc000_00b7, column: 1 },
] as const;
const [ALLOW, KILL] = ['allow', 'kill'];

/** What the kernel's interpreter of classic BPF says to a call (the few instructions that the filter uses). */
function ask(filter: Buffer, audit: number, call: number, ...args: number[]): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call, 0);
  data.writeUInt32LE(audit, 4);
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  let accumulator = 0;
  for (let at = 0; ; at += 8) {
    const [code, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    const jump = (holds: boolean): void => {
      at += 8 * filter.readUInt8(at + (holds ? 2 : 3));
    };
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x25) jump(accumulator > value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else if (code === 0x06) return verdictOf(value);
    else throw new Error(`no such instruction: ${code}`);
  }
}

const verdictOf = (value: number): string =>
  value === 0x7fff_0000 ? ALLOW : value === 0x8000_0000 ? KILL : `errno ${value & 0xffff}`;

describe.each(ARCHES)('the filter of $arch', ({ arch, audit, column }) => {
  const filter = seccompFilter(arch) ?? Buffer.alloc(0);
  const say = (call: number | undefined, ...args: number[]): string => ask(filter, audit, call ?? Number.NaN, ...args);
  const [clone, socket, ioctl, personality] = CONDITIONAL.map(({ call }) => call[column]);

  it('is not longer than the kernel takes (BPF_MAXINSNS)', () => expect(filter.length / 8).toBeLessThanOrEqual(4096));

  it('refuses every call of the table', () => {
    for (const { error, calls } of DENIED)
      for (const [name, numbers] of Object.entries(calls))
        if (numbers[column] !== undefined) expect(say(numbers[column]), name).toBe(`errno ${error}`);
  });

  it('allows what every program needs', () => {
    const read = { x64: 0, arm64: 63 }[arch];
    const exit = { x64: 231, arm64: 94 }[arch];
    expect([say(read), say(exit), say(NEWEST_CALL)]).toEqual([ALLOW, ALLOW, ALLOW]);
  });

  it('knows no newer call, and none of the x32 ABI', () => {
    expect([say(NEWEST_CALL + 1), say(0x4000_0000 + 39), say(0xffff_ffff)]).toEqual([
      'errno 38',
      'errno 38',
      'errno 38',
    ]);
  });

  it('lets a process fork and start threads, not name spaces', () => {
    const [fork, thread, user, network] = [0x1200011, 0x3d0f00, 0x1000_0011, 0x4000_0011];
    expect([fork, thread, user, network].map((flags) => say(clone, flags))).toEqual([
      ALLOW,
      ALLOW,
      'errno 1',
      'errno 1',
    ]);
  });

  it('knows three families of sockets', () => {
    const [unix, internet, internet6, netlink, packet, vsock] = [1, 2, 10, 16, 17, 40];
    for (const family of [unix, internet, internet6]) expect(say(socket, family)).toBe(ALLOW);
    for (const family of [netlink, packet, vsock]) expect(say(socket, family)).toBe('errno 97');
    expect(say(socket, 0x1_0000_0000 + vsock), 'the kernel looks at the lower half').toBe('errno 97');
  });

  it('types nothing into terminals, and changes no personality', () => {
    expect([say(ioctl, 0, 0x5401), say(ioctl, 0, 0x5412), say(ioctl, 0, 0x541c)]).toEqual([
      ALLOW,
      'errno 1',
      'errno 1',
    ]);
    expect([0, 0xffff_ffff, 0x40000].map((persona) => say(personality, persona))).toEqual([ALLOW, ALLOW, 'errno 1']);
  });

  it('ends what calls by the numbers of another processor', () => {
    const i386 = 0x4000_0003;
    expect(ask(filter, i386, 39)).toBe(KILL);
  });
});

it('does not exist for other processors', () => expect(seccompFilter('s390x')).toBeUndefined());
