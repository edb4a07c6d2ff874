import { textOfName } from './glyph-names.ts';

/** The text of each single-byte code; undefined where there is none. */
export type Encoding = readonly (string | undefined)[];

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));
const LATIN = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 0xa1));

/** Runs of characters from a code on, as the tables of ISO 32000-1 annex D have them. */
const RUNS = {
  StandardEncoding: [
    ...[0x20, ASCII.replace("'", '’').replace('`', '‘'), 0xa1, "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ", 0xb1, '–†‡·', 0xb6, '¶•‚„”»…‰'],
    ...[0xbf, '¿', 0xc1, '`´ˆ˜¯˘˙¨', 0xca, '˚¸', 0xcd, '˝˛ˇ—', 0xe1, 'Æ', 0xe3, 'ª', 0xe8, 'ŁØŒº', 0xf1, 'æ'],
    ...[0xf5, 'ı', 0xf8, 'łøœß'],
  ],
  WinAnsiEncoding: [...[0x20, ASCII, 0x7f, '•€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ ', 0xa1, LATIN.replace('\u00ad', '-')]],
  MacRomanEncoding: [
    ...[0x20, ASCII, 0x80, 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊'],
    ...[0xd8, 'ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'],
  ],
  PDFDocEncoding: [0x18, '˘ˇˆ˙˝˛˚˜', 0x20, ASCII, 0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž', 0xa0, `€${LATIN}`],
  Symbol: [
    ...[0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧ∆ΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
    ...[0x61, 'αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼', 0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…', 0xbf, '↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇'],
    ...[0xd2, '®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑', 0xf1, '〉∫⌠⌡'],
  ],
  ZapfDingbats: [
    ...[0x20, ' ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞'],
    ...[0xa1, '❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯'],
    ...[0xf1, '➱➲➳➴➵➶➷➸➹➺➻➼➽➾'],
  ],
} satisfies Record<string, (number | string)[]>;

const known = new Map<string, Encoding>();

/** An encoding by its name (ISO 32000-1 annex D), that of Symbol and ZapfDingbats too; undefined for other names. */
export function encodingNamed(name: string): Encoding | undefined {
  const found = known.get(name);
  if (found || !Object.hasOwn(RUNS, name)) return found;
  const encoding: (string | undefined)[] = Array(256).fill(undefined);
  let at = 0;
  for (const run of RUNS[name as keyof typeof RUNS])
    if (typeof run === 'number') at = run;
    else for (const character of run) encoding[at++] = LIGATURES[character] ?? character;
  known.set(name, encoding);
  return encoding;
}

/** Read as the letters that they join, so that words are found. */
const LIGATURES: Record<string, string> = { ﬁ: 'fi', ﬂ: 'fl' };

/**
 * The text of a code whose glyph has this name in /Differences (§9.6.6). `A65`, `c65`, `C65` of code 65 say no more
 * than the code: there the base encoding is right.
 */
export function differing(name: string, code: number, base: Encoding): string | undefined {
  return textOfName(name) ?? (/^[aAcC](\d{1,3})$/.exec(name)?.[1] === String(code) ? base[code] : undefined);
}
