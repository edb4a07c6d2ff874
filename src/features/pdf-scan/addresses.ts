import type { Code } from './rules.ts';

const PROGRAM = /\.(?:exe|msi|scr|bat|cmd|com|pif|ps1|vbs|vbe|js|jse|wsf|hta|lnk|jar|apk|dmg|iso)(?:[?#]|$)/i;

/** Tells what kind of address a link has: a page of the web, a script, a file, a share, one that looks like a trap. */
export function judgeAddress(address: string, add: (code: Code, text: string) => void): void {
  const text = address.trim();
  if (!text) return;
  if (/^(?:javascript|vbscript|data):/i.test(text)) add('uri-script', text);
  else if (/^(?:\\\\|smb:|file:\/\/[^/])/i.test(text)) add('remote-share', text);
  else if (/^(?:file:|[a-z]:[\\/])/i.test(text)) add('uri-file', text);
  else {
    add('uri', hostOf(text));
    const reason = suspicion(text);
    if (reason) add('uri-suspicious', `${reason}：${text}`);
  }
}

/** The host of a web address; other kinds (mailto:, tel:) as they are, without what follows a question mark. */
function hostOf(text: string): string {
  const url = parsed(text);
  return url?.host ? url.host : (text.split('?', 1)[0] as string);
}

const parsed = (text: string): URL | undefined =>
  URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text}`) ?? undefined;

function suspicion(text: string): string | undefined {
  const url = parsed(text);
  if (!url || !/^(?:https?|ftp):$/.test(url.protocol)) return undefined;
  if (url.username) return '@ 前面不是真正的主机';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) || url.hostname.startsWith('[')) return '地址是纯数字';
  if (/[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/i.test(text.replace(/^\w+:\/\//, '').split(/[/:?#]/, 1)[0] ?? ''))
    return '域名混用了外文字母';
  return PROGRAM.test(url.pathname) ? '直接下载程序' : undefined;
}
