import { UserError } from '../../schemas/error.ts';

/**
 * A native program ended without an answer: `killed` from outside (by the kernel for want of memory, by an operator),
 * or `crashed` on what it was doing. Says nothing of the visitor's file; the call may be tried again, and what the
 * program has written is no result.
 */
export class ProgramDied extends UserError {
  /** @param log the end of what it said, for the operator */
  constructor(log: string, how: 'killed' | 'crashed') {
    super('interrupted', how === 'killed' ? '它被系统结束了，多半是因为内存不足，请稍后再试。' : undefined);
    this.cause = `${how}: ${log.slice(-500)}`;
  }
}
