import { HOSTS } from '../lib/hosts.gen.ts';

/**
 * Security headers. Pages carry their own script-src and style-src in a meta element, made by the build with the hashes
 * of their inline scripts; both policies apply together, so the header says all the rest. A worker takes its policy
 * from the response of its own script, therefore scripts get a complete one.
 */
const CALLED = [...new Set(["'self'", 'blob:', ...Object.values(HOSTS).filter(Boolean)])].join(' ');
const LOADS = `img-src 'self' data: blob:; connect-src ${CALLED}; media-src 'self' blob:; worker-src 'self' blob:; font-src 'self' data:; frame-src 'self' blob:`;
const LIMITS = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const PAGE_POLICY = `${LOADS}; ${LIMITS}`;
const SCRIPT_POLICY = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ${LOADS}; ${LIMITS}`;

/** What every response carries, redirects and errors included. */
export const SECURITY_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const YEAR = 'public, max-age=31536000, immutable';

/** What a file of the built site adds: `path` is its path below the site root, with forward slashes. */
export const fileHeaders = (path: string): Record<string, string> => ({
  ...(/\.m?js$/.test(path) && { 'content-security-policy': SCRIPT_POLICY }),
  'cache-control': path.startsWith('_astro/') ? YEAR : 'no-cache',
});
