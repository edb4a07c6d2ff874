import type { Guard, Isolation } from '../../engines/engine.ts';

/** How far native programs are shut in, for operators. */
export const LEVEL_TEXT: Record<Isolation, string> = { full: '完整', network: '部分', none: '没有' };

const GUARD_TEXT: Record<Guard, string> = {
  cgroup: 'cgroup',
  'cgroup-kill': 'cgroup 只用于结束进程',
  processes: '进程数单独限制',
  seccomp: 'seccomp',
};

/** What the kernel guards, in brackets; empty where that is nothing. */
export const guardsText = (guards: Guard[]): string =>
  guards.length > 0 ? `（${guards.map((guard) => GUARD_TEXT[guard]).join('、')}）` : '';
