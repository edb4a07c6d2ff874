import type { WrittenPage } from '../../../../schemas/fidelity.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
/** CSS pixels: what would be higher is cut. */
const MAX_HEIGHT = 30_000;

/** A picture of a page as it is written, whose size is that of the page, or of what has become longer than its page. */
export interface WrittenPicture {
  picture: Blob;
  width: number;
  height: number;
}

/**
 * Lets the browser set a page's markup, out of sight and shut off from the styles around it, and makes a picture of it
 * that stays sharp at any size. A picture runs no scripts and fetches nothing.
 */
export function pictureOf(written: WrittenPage): WrittenPicture {
  const { width, css } = written;
  const host = document.createElement('div');
  host.ariaHidden = 'true';
  host.style.cssText = `position:fixed;left:0;top:0;width:${width}px;visibility:hidden;pointer-events:none;contain:strict`;
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = written.body;
  document.body.append(host);
  try {
    const body = root.firstElementChild as HTMLElement;
    const height = heightOf(written, body);
    return { width, height, picture: new Blob([svgOf(body, css, width, height)], { type: 'image/svg+xml' }) };
  } finally {
    host.remove();
  }
}

function heightOf({ height = 0, grows }: WrittenPage, body: HTMLElement): number {
  const set = grows ? Math.ceil(body.getBoundingClientRect().height) : 0;
  return Math.max(1, Math.min(MAX_HEIGHT, Math.max(height, set)));
}

/** Written as text: a style element of this document would be refused by its policy, that of a picture is its own. */
function svgOf(body: HTMLElement, css: string, width: number, height: number): string {
  const style = `<style xmlns="${XHTML}">${css.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</style>`;
  const size = `width="${width}" height="${height}"`;
  const inner = new XMLSerializer().serializeToString(body);
  return `<svg xmlns="${SVG}" ${size} viewBox="0 0 ${width} ${height}"><foreignObject ${size}>${style}${inner}</foreignObject></svg>`;
}
