const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

interface Stoppable {
  running(): number;
  stop(): Promise<void>;
}

/** Stops on the first signal that asks for it, and says on stdout what it waits for and when it is done. */
export function stopOnSignals({ running, stop }: Stoppable): void {
  let asked = false;
  process.stdout.on('error', () => {}); // a terminal that is gone reads nothing, and stops nothing
  const end = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    const count = running();
    console.log(count > 0 ? `正在停止，等 ${count} 个任务…` : '正在停止…');
    await stop();
    console.log('已停止。');
  };
  for (const signal of SIGNALS) process.on(signal, () => void end());
}
