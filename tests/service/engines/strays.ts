import { execFileSync } from 'node:child_process';

/** Leaves a process behind that has left every group and session and lost its parent, and dies. */
export default function (): Promise<File[]> {
  execFileSync('sh', ['-c', '(setsid sleep 406.6 > /dev/null 2>&1 &)']);
  process.exit(1);
}
