/** Where a topic's link leads: an address that is safe to open, another topic of the map, or nothing. */
export type Target = { kind: 'address'; href: string } | { kind: 'topic'; id: string } | undefined;

/** Reads a topic's link; only web and mail addresses and topics (`#id`) lead anywhere. */
export function targetOf(link: string | undefined): Target {
  const text = link?.trim() ?? '';
  const id = /^(?:xmind:)?#(.+)$/.exec(text)?.[1];
  if (id) return { kind: 'topic', id };
  return /^(https?:\/\/|mailto:)\S+$/i.test(text) ? { kind: 'address', href: text } : undefined;
}

/**
 * What a visitor typed as a link, with what is commonly left out: `www.a.cn` is a web address, `a@b.cn` a mail address.
 */
export function completed(typed: string): string {
  const text = typed.trim();
  if (!text || targetOf(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[^\s:/@]+\.[^\s:@]{2,}$/.test(text) ? `https://${text}` : text;
}
