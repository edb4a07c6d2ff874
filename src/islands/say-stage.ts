import { sentence } from '../../schemas/error.ts';
import type { Stage } from '../jobs/job.ts';

const OFFLINE = /^连接中断/;

/** The quarters that are done; nothing is said of none. */
const quarterOf = (part: number): string => (part < 0.25 ? '' : `，已完成 ${Math.floor(part * 4) * 25}%`);

/** What is being done: that the network is gone, where it is, else the plain word. */
const doing = (note: string | undefined, word: string): string => (note && OFFLINE.test(note) ? note : word);

/** What a screen reader is told of the job: its quarters and its end, not each step. */
export function sayStage(stage: Stage | undefined, files: number, failed: number): string {
  switch (stage?.state) {
    case undefined:
      return files ? `已选择 ${files} 个文件。` : '';
    case 'waiting':
      return stage.place ? `排队中，排在第 ${stage.place} 位。` : '等待开始。';
    case 'uploading':
      return `${doing(stage.note, '正在上传')}${quarterOf(stage.part)}。`;
    case 'running':
      return `${doing(stage.note, '正在处理')}${quarterOf(stage.part)}。`;
    case 'done':
      return failed ? `处理完成，可以下载结果，但有 ${failed} 个文件没有处理。` : '处理完成，可以下载结果。';
    case 'failed':
      return sentence(stage.error);
    case 'cancelled':
      return '已取消。';
  }
}
