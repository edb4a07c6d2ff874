import { CONDITIONAL, type Conditional, DENIED, NEWEST_CALL, type Numbers, UNKNOWN_CALL } from './syscalls.ts';

/**
 * Processors a filter can be made for, as Node calls them: AUDIT_ARCH of linux/audit.h, and which of a call's numbers
 * is theirs.
 */
const PROCESSORS: Partial<Record<string, { audit: number; column: 0 | 1 }>> = {
  x64: { audit: 0xc000_003e, column: 0 },
  arm64: { audit: 0xc000_00b7, column: 1 },
};

/**
 * One instruction of classic BPF, `struct sock_filter` of linux/filter.h: jumps are counted from the next instruction.
 */
type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const ifEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value];
const ifAbove = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x25, ifTrue, ifFalse, value];
const ifAnyBit = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x45, ifTrue, ifFalse, value];
const give = (value: number): Instruction => [0x06, 0, 0, value];

/** Verdicts of linux/seccomp.h. */
const ALLOW = give(0x7fff_0000);
const KILL = give(0x8000_0000);
const fail = (error: number): Instruction => give(0x0005_0000 | error);

/** Places in `struct seccomp_data`; both processors put the lower half of an argument first. */
const [NUMBER, PROCESSOR] = [0, 4];
const argumentAt = (index: number): number => 16 + 8 * index;

/**
 * The seccomp filter of the sandbox for a processor (`process.arch`), as `bwrap --seccomp` reads it: little-endian
 * `struct sock_filter`s. `undefined` for a processor whose numbers are not in the tables.
 */
export function seccompFilter(arch: string): Buffer | undefined {
  const processor = PROCESSORS[arch];
  if (!processor) return undefined;
  const number = (numbers: Numbers): number | undefined => numbers[processor.column];
  const denied = DENIED.flatMap(({ error, calls }) =>
    Object.values(calls).flatMap((numbers) => whenCalled(number(numbers), [fail(error)])),
  );
  return bytesOf([
    // Calls of another processor (32-bit ones, by int 0x80) have other numbers.
    ...[load(PROCESSOR), ifEqual(processor.audit, 1, 0), KILL],
    ...[load(NUMBER), ifAbove(NEWEST_CALL, 0, 1), fail(UNKNOWN_CALL)],
    ...denied,
    ...CONDITIONAL.flatMap((rule) => whenCalled(number(rule.call), verdict(rule))),
    ALLOW,
  ]);
}

/** Runs `steps`, which end with a verdict, for one call; goes on behind them for others. */
const whenCalled = (number: number | undefined, steps: Instruction[]): Instruction[] =>
  number === undefined ? [] : [ifEqual(number, 0, steps.length), ...steps];

function verdict({ argument, when, error }: Conditional): Instruction[] {
  const ask = load(argumentAt(argument));
  if ('bits' in when) return [ask, ifAnyBit(when.bits, 0, 1), fail(error), ALLOW];
  const [values, found, others] = 'only' in when ? [when.only, ALLOW, fail(error)] : [when.never, fail(error), ALLOW];
  return [ask, ...values.map((value, index) => ifEqual(value, values.length - index, 0)), others, found];
}

function bytesOf(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
