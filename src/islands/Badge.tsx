import { CloudUpload, ShieldCheck } from 'lucide-react';
import type { Where } from '../lib/where.ts';
import { Forget } from './Forget.tsx';

interface Words {
  badge: string;
  /** In a narrow bar; the title says the rest of it to a screen reader. */
  brief: string;
  title: string;
  texts: string[];
  /** Only for those who have a keyboard. */
  keys?: string;
}

const LOCAL: Words = {
  badge: '文件不离开本机',
  brief: '本机处理',
  title: '文件不离开本机，怎么做到的？',
  texts: [
    '处理程序下载到你的浏览器里运行，文件只在这台设备的内存中打开，不会发送到任何服务器；只有你自己用“发到手机”或“手机传文件”时，文件才会经过服务器，传完就删除。',
    '想亲自验证：处理过一个文件后断开网络，照样能继续处理。',
    '文件和结果会在本机保留至多 24 小时，方便刷新后继续；随时可以点“清除本机记录”。密码从不保存。',
  ],
  keys: '用电脑时还可以按 F12 打开“网络”面板：从选文件到保存，看不到任何上传请求。',
};
const UPLOADED = [
  '结果只有这个浏览器能取回（除非你用“发到手机”的二维码分给别的设备），别人看不到你的文件；打开密码处理完就清除。',
  '服务器上的原文件和结果处理完 2 小时内自动删除，也可以在页面上点“立即删除”。',
  '文件和结果还会在本机保留至多 24 小时，方便刷新后继续；点“清除本机记录”时，服务器上的也一起删除。',
];
const REMOTE: Words = {
  badge: '文件会上传处理',
  brief: '上传处理',
  title: '文件去了哪里？',
  texts: ['这个工具要用到浏览器里没有的程序，所以文件会上传到服务器处理，只用于这一次。', ...UPLOADED],
};
const EITHER: Words = {
  badge: '能在本机处理就不上传',
  brief: '本机优先',
  title: '文件去了哪里？',
  texts: [
    '能在浏览器里处理好的文件不离开本机；处理不了的才上传到服务器，只用于这一次。开始之前会写明每个文件走哪边、为什么。',
    '不想上传，就在开始之前勾选“全部留在本机处理”，这个选择会记住。',
    ...UPLOADED,
  ],
};
const WORDS: Record<Where, Words> = { browser: LOCAL, service: REMOTE, either: EITHER };

interface Props {
  where?: Where | undefined;
  /** In a bar: a narrow window shows a short word for it. */
  brief?: boolean;
  onForget(): void;
}

/** Says truthfully where files go, with how to check it in a popover of the browser's own. */
export function Badge({ where = 'service', brief = false, onForget }: Props) {
  const { badge, brief: word, title, texts, keys } = WORDS[where];
  const local = where === 'browser';
  const Icon = local ? ShieldCheck : CloudUpload;
  return (
    <>
      <button
        type="button"
        popoverTarget="where-files-go"
        aria-describedby="where-files-go-title"
        className={`inline-flex shrink-0 min-h-8 pointer-coarse:min-h-11 cursor-pointer items-center rounded-full outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent ${brief ? 'gap-1 px-2 text-xs md:gap-1.5 md:px-3 md:text-sm' : 'gap-1.5 px-3 text-sm'} ${local ? 'bg-ok-soft text-ok' : 'bg-warn-soft text-warn'}`}
      >
        <Icon size={16} aria-hidden />
        <span className={brief ? 'max-md:hidden' : undefined}>{badge}</span>
        {brief && <span className="md:hidden">{word}</span>}
        <span className={`opacity-70 ${brief ? 'max-md:hidden' : ''}`} aria-hidden>
          ?
        </span>
      </button>
      <div
        id="where-files-go"
        popover="auto"
        className="m-auto max-w-sm rounded-xl border border-line bg-card p-5 text-sm leading-relaxed text-ink shadow-xl backdrop:bg-black/20 supports-[position-area:bottom]:m-2 supports-[position-area:bottom]:[position-area:bottom]"
      >
        <p id="where-files-go-title" className="mb-2 font-medium">
          {title}
        </p>
        {texts.map((text) => (
          <p key={text} className="mt-2 text-muted">
            {text}
          </p>
        ))}
        {keys && <p className="mt-2 text-muted pointer-coarse:hidden">{keys}</p>}
        <div className="mt-3 -ml-2.5">
          <Forget onForget={onForget} />
        </div>
      </div>
    </>
  );
}
