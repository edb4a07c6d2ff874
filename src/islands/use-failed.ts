import { useStore } from '@nanostores/react';
import { $files, $results, $stage, isRunning } from '../stores/tool.ts';

/** Whether a start brought nothing of some file. What was found wrong before a start is said at the file. */
export const useSomeFailed = (): boolean => useStore($files).some(({ stage }) => stage?.state === 'failed');

/** Whether a start has brought nothing, and it is said above the work why. */
export function useFailed(): boolean {
  const some = useStore($results).length > 0;
  const running = isRunning(useStore($stage));
  const failed = useSomeFailed();
  return !running && !some && failed;
}
