/**
 * Radicals of U+2E80–2EF3 in their order and the ideographs they stand for (Unicode, EquivalentUnifiedIdeograph.txt); a
 * dot where there is none. Those of U+2F00–2FD5 have theirs as compatibility decomposition, but ⼾: simplified faces
 * share its glyph with 户, and its decomposition is 戶.
 */
const RADICALS =
  '.厂乛乚乙亻冂几刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄㣺扌攵.旡日月歺母民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓罒罒㓁网羊羊羊耂肀聿肉臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶邑钅長镸长门阜阝雨青韦页风飞食飠飠饣首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龟亀龟';
const FIRST = 0x2e80;
const radicals = new Map<string, string>(
  [...RADICALS].flatMap((ideograph, at) => (ideograph === '.' ? [] : [[String.fromCodePoint(FIRST + at), ideograph]])),
).set('\u2f3e', '户');

/** Bullets and marks of Symbol and Wingdings, whose codes stand in the private area from U+F000 on. */
const MARKS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0fb': '✗',
  '\uf06c': '●',
  '\uf06d': '❍',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf071': '❑',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf077': '◆',
  '\uf0a8': '◻',
  '\uf0e0': '→',
  '\uf0a1': '○',
  '\uf09f': '•',
  '\uf0be': '—',
  '\uf0b2': '☆',
  '\uf0ab': '★',
  '\uf052': '☑',
  '\uf0fe': '☑',
  '\uf0a3': '□',
  '\uf02d': '–',
  '\uf020': ' ',
  '\uf0e8': '➔',
  '\uf0f0': '⇨',
};

/**
 * Latin letters with their bytes in the wrong order, as some rewriters leave the letters of a ligature: 琀椀 for “ti”.
 */
const SWAPPED =
  /^(?:[\u4100\u6100\u6200\u6300\u6400\u6500\u6600\u6700\u6800\u6900\u6a00\u6b00\u6c00\u6d00\u6e00\u6f00\u7000\u7100\u7200\u7300\u7400\u7500\u7600\u7700\u7800\u7900\u7a00])+$/;
const unswapped = (text: string): string =>
  text.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) >> 8));

/**
 * Text as it is written elsewhere: radicals as the ideographs they look like, which fonts made from subsets confuse
 * (⻋ for 车); Latin ligatures as their letters; marks of symbol fonts by their Unicode characters.
 */
export function foldText(text: string): string {
  if (text.length > 1 && SWAPPED.test(text)) return unswapped(text);
  if (/^[\x20-\x7e\u3000-\u9fff\uff00-\uff5e]*$/.test(text)) return text;
  return text.replace(
    /[\u2e80-\u2fdf\ufb00-\ufb06\uf000-\uf0ff]/g,
    (character) => radicals.get(character) ?? MARKS[character] ?? character.normalize('NFKC'),
  );
}
