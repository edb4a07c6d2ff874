import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { randomKey } from '../../../lib/random-key.ts';

/** An id for a topic, unique among all maps. */
export const topicId = (): string => randomKey().slice(0, 16);

/** A topic with a text and nothing else. */
export const newTopic = (text: string, children: Topic[] = []): Topic => ({ id: topicId(), text, children });

/** A map of one topic. */
export const newMap = (text: string, look: Pick<Mindmap, 'layout' | 'theme'>): Mindmap => ({
  kind: 'mindmap',
  version: 1,
  ...look,
  root: newTopic(text),
});

const leaf = (text: string): Topic => newTopic(text);
const marked = (text: string, ...markers: string[]): Topic => ({ ...newTopic(text), markers });

/** The map that greets a first visit: it says, by itself, how maps are made here. */
export function starterMap(theme: Mindmap['theme']): Mindmap {
  return {
    ...newMap('三分钟学会画导图', { layout: 'mind', theme }),
    root: newTopic('三分钟学会画导图', [
      newTopic('写', [
        leaf('点一下选中，直接打字就能改'),
        leaf('Tab 加子主题'),
        leaf('回车加同级主题'),
        leaf('手机上双击改字，下方按钮加主题'),
      ]),
      newTopic('理', [
        leaf('拖动主题，改变从属和先后'),
        leaf('Alt + ↑ ↓ 调整顺序'),
        leaf('撤销不限一步：Ctrl + Z'),
        { ...newTopic('暂时不看的先折叠', [leaf('点圆点再展开')]), folded: true },
      ]),
      newTopic('看', [
        leaf('滚轮移动，Ctrl + 滚轮缩放'),
        leaf('双指移动和缩放'),
        newTopic('六种结构，八套主题', [leaf('右上角“样式”里换')]),
        leaf('切到大纲，像写文章一样列提纲'),
      ]),
      newTopic('标', [
        marked('优先级和进度', 'priority-1', 'task-half'),
        { ...newTopic('备注写得下长文字'), note: '选中主题，打开“属性”，就能写备注、加链接和标签。' },
        { ...newTopic('给主题贴标签'), labels: ['想法', '待办'] },
      ]),
      newTopic('存', [
        leaf('边写边存在这个浏览器里'),
        leaf('导出 XMind、Markdown、图片或 PDF'),
        leaf('看完了？点“新建”，开始你的第一张'),
      ]),
    ]),
  };
}
