/** A path relative to another, without its place; folders above the top are forgotten. */
export function resolvePath(base: string, address: string): string {
  const [bare = ''] = address.split('#');
  const folder = base.includes('/') ? base.slice(0, base.lastIndexOf('/') + 1) : '';
  const out: string[] = [];
  const whole = bare.startsWith('/') ? bare.slice(1) : folder + bare;
  for (const step of decoded(whole).replaceAll('\\', '/').split('/')) {
    if (step === '..') out.pop();
    else if (step !== '.' && step !== '') out.push(step);
  }
  return out.join('/');
}

/** A path as names of files are compared: percent signs read, case and composition left aside. */
export const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address from the top of the archive. */
export function absolute(base: string, href: string): string {
  const at = href.indexOf('#');
  return at < 0 ? resolvePath(base, href) : `${resolvePath(base, href.slice(0, at)) || base}${href.slice(at)}`;
}
