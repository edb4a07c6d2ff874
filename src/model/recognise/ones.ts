import type { ReadLine } from './place.ts';

/** What the numeral one is taken for, also as two of them. */
const STROKE = /[-—–一]/;
const ONE = '一';
/** A dash of two characters is one. */
const DASH = /^[—–]{2,}$/;
const HAN = /[\p{Script=Han}，。、；：！？（《“‘]/u;
/** What is counted in order, behind 第. */
const ORDERED = /[篇章节条款项编卷册回讲课部单页次名步类批期季阶线届组排层幕级大小]/;
/** What follows one so often that no dash stands before it: measure words, and the second half of words. */
const COUNTED = /[种个次般样切旦定些步律致件位]/;

/** Words that begin with one of these, and stand behind the dash of a title: `总结—个人版`. */
const WORDS =
  /^(个人|位置|位于|件夹|件数|步骤|步行|律师|律所|定义|定额|定期|定位|定价|种植|种类|种子|致谢|致辞|些许|切换|切割|样式|样品|样本|次数|次要|旦夕)/;

/**
 * A read line in which the numeral one is told from dashes by what stands beside it: `第—章`, `进一-步`, `这是—种`. A dash
 * of two characters stays.
 */
export function withOnes(line: ReadLine): ReadLine {
  const { characters } = line;
  if (!characters.some((character) => STROKE.test(character))) return line;
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  for (let index = 0, end = 0; index < characters.length; index = end) {
    for (end = index; end - index < 2 && STROKE.test(characters[end] ?? ''); ) end++;
    const isOne = end > index && isNumeral(characters, index, end);
    end = isOne ? end : index + 1;
    out.characters.push(isOne ? ONE : (characters[index] as string));
    out.at.push(((line.at[index] as number) + (line.at[end - 1] as number)) / 2);
    out.sure.push(line.sure[index] as number);
    out.other.push(line.other[index] as string);
  }
  return out;
}

function isNumeral(characters: readonly string[], from: number, to: number): boolean {
  const [before, after] = [characters[from - 1] ?? '', characters[to] ?? ''];
  const run = characters.slice(from, to).join('');
  if (run === ONE || run === ONE + ONE || DASH.test(run) || STROKE.test(before) || STROKE.test(after)) return false;
  if (before === '第') return ORDERED.test(after);
  if (run === '-') return false; // as it is typed between two words
  const next = characters[to + 1] ?? '';
  const isRange = after === '次' && /[年月日]/.test(next);
  return COUNTED.test(after) && !isRange && !WORDS.test(after + next) && (!before || HAN.test(before));
}
