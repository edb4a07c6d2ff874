import { allText, type Element } from './tree.ts';

const ABSOLUTE = /position\s*:\s*(?:absolute|fixed)/i;

/** Whether an element stands at a fixed place by its own style or by a simple rule (name, .class, #id). */
export function absoluteBy(sheets: Element[]): (element: Element) => boolean {
  const selectors = new Set(sheets.flatMap((sheet) => absoluteSelectors(allText(sheet))));
  return ({ name, attributes }) => {
    if (ABSOLUTE.test(attributes.style ?? '')) return name !== 'img';
    const classes = (attributes.class ?? '').split(/\s+/).filter(Boolean);
    const own = [name, `#${attributes.id}`, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`])];
    return own.some((selector) => selectors.has(selector));
  };
}

/** The last simple part of each selector whose rule says so: `#page0 p` takes paragraphs. */
function absoluteSelectors(css: string): string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , rules = '']) => ABSOLUTE.test(rules))
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map(
      (selector) =>
        selector
          .trim()
          .split(/[\s>]+/)
          .at(-1) ?? '',
    );
}
