/** The numbers that a text of a page of the source (from 0) has, in their order. */
export interface Numbers {
  page: number;
  values: number[];
}

/** The part of the steps from one text to the next in which its numbers stay, or go on with the pages. */
const STEADY = 0.6;

/** The numbers of a page's text. */
export const numbersOf = (page: number, text: string): Numbers => ({
  page,
  values: (text.match(/\d+/g) ?? []).map(Number),
});

/**
 * A text without white space and with one mark for any number: texts of two pages that differ in numbers only are
 * alike.
 */
export const shapeOf = (text: string): string => text.replace(/\s+/g, '').replace(/\d+/g, '#');

/**
 * Whether the numbers of texts of one shape, in the order of their pages, are those of the pages, or always the same:
 * one with others (小计 1,200.00, 第 3 张表) is no head or foot, but text that happens to stand there.
 */
export function countsPages(numbers: readonly Numbers[]): boolean {
  const positions = numbers[0]?.values.length ?? 0;
  for (let position = 0; position < positions; position++) {
    let steady = 0;
    for (let at = 1; at < numbers.length; at++) {
      const [before, after] = [numbers[at - 1], numbers[at]] as [Numbers, Numbers];
      const step = (after.values[position] ?? 0) - (before.values[position] ?? 0);
      if (step === 0 || step === after.page - before.page) steady++;
    }
    if (steady < (numbers.length - 1) * STEADY) return false;
  }
  return true;
}

/**
 * Whether numbers, in the order of their pages, go on with the pages. Some may be misread; one that falls to 1 begins a
 * part and tells nothing.
 */
export function goesWithPages(numbers: readonly { page: number; value: number }[]): boolean {
  let [steps, steady] = [0, 0];
  for (let at = 1; at < numbers.length; at++) {
    const [before, after] = [numbers[at - 1], numbers[at]] as [(typeof numbers)[0], (typeof numbers)[0]];
    const pages = after.page - before.page;
    if (pages <= 0 || (after.value <= 1 && before.value > after.value)) continue;
    steps++;
    if (after.value - before.value === pages) steady++;
  }
  return steps > 0 && steady >= steps * STEADY;
}
