/**
 * Security headers. Pages carry their own script-src and style-src in a meta element, made by the build with the hashes
 * of their inline scripts; both policies apply together, so the header says all the rest. A worker takes its policy
 * from the response of its own script, therefore scripts get a complete one.
 */
const SHARED = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const PAGE_POLICY = `img-src 'self' data: blob:; connect-src 'self' blob:; media-src 'self' blob:; worker-src 'self' blob:; font-src 'self' data:; frame-src 'self' blob:; ${SHARED}`;
const SCRIPT_POLICY = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; img-src 'self' data: blob:; worker-src 'self' blob:; ${SHARED}`;

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const YEAR = 'public, max-age=31536000, immutable';

/** The headers of a file of the built site: `path` is its path below the site root, with forward slashes. */
export function fileHeaders(path: string): Record<string, string> {
  const script = /\.m?js$/.test(path);
  return {
    ...SECURITY,
    'content-security-policy': script ? SCRIPT_POLICY : PAGE_POLICY,
    'cache-control': path.startsWith('_astro/') ? YEAR : 'no-cache',
  };
}
