/** What matters of the phone a page is open on. */
export interface Phone {
  kind: 'ios' | 'other';
  inWeChat: boolean;
}

/** By what the browser says of itself; iPads call themselves Macs, which have no touch. */
export function phoneOf(userAgent: string, touchPoints: number): Phone {
  const ios = /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return { kind: ios ? 'ios' : 'other', inWeChat: /MicroMessenger/i.test(userAgent) };
}

export const thisPhone = (): Phone => phoneOf(navigator.userAgent, navigator.maxTouchPoints);
