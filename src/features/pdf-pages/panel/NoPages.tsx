import { useStore } from '@nanostores/react';
import { FileLock2, FileX2, LoaderCircle } from 'lucide-react';
import { isOpening } from '../../../islands/file-state.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';

interface Props {
  entry: InputFile;
  /** What can be done on pages, as it ends a sentence: 点选. */
  doing: string;
}

/** Stands where the pages of a file would: they are being counted, want its password, or cannot be read. */
export function NoPages({ entry, doing }: Props) {
  const { locked, fault } = entry;
  // Beside a job nothing is read, and each frame of a movement is painted by the processor where nothing else does it.
  const running = isRunning(useStore($stage));
  const still = locked || fault || running;
  const Icon = locked ? FileLock2 : fault ? FileX2 : LoaderCircle;
  const words = locked
    ? `输入这个文件的密码后，可以${doing}。`
    : fault
      ? `这个文件的页面读不出来，不能${doing}。`
      : '正在读取页面……';
  return (
    <p
      data-opening={isOpening(entry)}
      className="flex min-h-72 flex-col items-center justify-center gap-3 px-4 text-center text-sm text-muted"
    >
      <Icon
        size={36}
        strokeWidth={1.5}
        className={still ? '' : 'animate-spin motion-reduce:animate-none'}
        aria-hidden
      />
      {words}
    </p>
  );
}
