import { sentence } from '../../schemas/error.ts';
import type { Stage } from '../jobs/job.ts';
import type { Running } from '../stores/tool.ts';

/** What is said while the service does not answer. */
const OFFLINE = '连接中断，恢复后自动继续';

/** What is being done, in words: what the job itself says of it, or the plain word. */
export function wordsOf(stage: Running): string {
  if (stage.state === 'waiting') return stage.place ? `排队中，排在第 ${stage.place} 位` : '等待处理';
  if (stage.offline) return OFFLINE;
  return stage.note || (stage.state === 'uploading' ? '正在上传' : '正在处理');
}

/** The quarters that are done; nothing is said of none. */
const quarterOf = (part: number): string => (part < 0.25 ? '' : `，已完成 ${Math.floor(part * 4) * 25}%`);

/** The files, those that failed, and the notes that tell of a loss. */
interface Counts {
  files: number;
  failed: number;
  lost: number;
}

/** What is announced to screen readers: the quarters of a job and its end, not each step. */
export function sayStage(stage: Stage | undefined, { files, failed, lost }: Counts): string {
  switch (stage?.state) {
    case undefined:
      return files ? `已选择 ${files} 个文件。` : '';
    case 'waiting':
      return stage.place ? `排队中，排在第 ${stage.place} 位。` : '等待开始。';
    case 'uploading':
      return `${stage.offline ? OFFLINE : '正在上传'}${quarterOf(stage.part)}。`;
    case 'running':
      return `${stage.offline ? OFFLINE : '正在处理'}${quarterOf(stage.part)}。`;
    case 'done':
      return `处理完成，可以保存结果${failed ? `，但有 ${failed} 个文件没有处理` : ''}${lost ? `，有 ${lost} 处内容可能不完整，请核对` : ''}。`;
    case 'failed':
      return sentence(stage.error);
    case 'cancelled':
      return '已取消。';
  }
}
