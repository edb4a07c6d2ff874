import { useEffect, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { HOSTS } from '../../lib/hosts.gen.ts';
import { safeName } from '../../lib/names.ts';
import { start } from '../../stores/run.ts';
import { addFiles } from '../../stores/work.ts';
import { readAsked } from './shared/query-file.ts';

/** What became of the file that the address asks for. */
type Said = { busy: boolean; text: string } | undefined;

/** The scan screen gives the tool the file that the query names, where this page may read it (specification §2). */
export default function ScanScreen({ tool }: ToolProps) {
  const [said, setSaid] = useState<Said>();
  const { mb } = tool.limit;
  useEffect(() => {
    const gone = new AbortController();
    void takeAsked(mb, setSaid, gone.signal);
    return () => gone.abort();
  }, [mb]);
  if (!said) return null;
  return (
    <p
      role={said.busy ? 'status' : 'alert'}
      className={`mb-4 rounded-xl px-4 py-3 text-sm break-words ${said.busy ? 'bg-sunken text-muted' : 'bg-warn-soft text-warn'}`}
    >
      {said.text}
    </p>
  );
}

const ELSEWHERE = '浏览器不允许本页直接读取。请先把它下载到本机，再选择文件来检测。';
const FAILED = '没有取到这个文件，可能已过期，或网络不通。请下载到本机后，再选择文件来检测。';

async function takeAsked(mb: number, say: (said: Said) => void, signal: AbortSignal): Promise<void> {
  const asked = readAsked(new URLSearchParams(location.search), location.href, Object.values(HOSTS).filter(Boolean));
  if (asked.kind === 'none') return;
  if (asked.kind === 'unreadable') return say({ busy: false, text: '网址里的文件地址不完整，请直接选择文件来检测。' });
  if (asked.kind === 'elsewhere')
    return say({ busy: false, text: `这个文件在别的网站（${asked.host}）上，${ELSEWHERE}` });
  const name = safeName(asked.name);
  say({ busy: true, text: `正在读取 ${name}…` });
  try {
    const file = await fetchFile(asked.url, name, mb, signal);
    if (signal.aborted) return;
    await addFiles([file]);
    say(undefined);
    await start();
  } catch {
    if (!signal.aborted) say({ busy: false, text: FAILED });
  }
}

/** The file at an address, at most `mb` megabytes. Throws an Error where it cannot be had. */
async function fetchFile(url: URL, name: string, mb: number, signal: AbortSignal): Promise<File> {
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mb * 1024 * 1024)
    throw new Error('not to be had');
  return new File([await response.blob()], name, { type: 'application/pdf' });
}
