/**
 * Names of glyphs and the characters they stand for (Adobe Glyph List for New Fonts 1.7): those that are neither one
 * letter nor made of another name and an accent.
 */
const NAMES = `
AE Æ Alpha Α Beta Β Chi Χ Dcroat Đ Delta ∆ Eng Ŋ Epsilon Ε Eta Η Eth Ð Euro € Gamma Γ H18533 ● H18543 ▪ H18551 ▫
H22073 □ Hbar Ħ IJ Ĳ Ifraktur ℑ Iota Ι Kappa Κ Lambda Λ Ldot Ŀ Lslash Ł Mu Μ Nu Ν OE Œ Ohorn Ơ Omega Ω Omicron Ο
Oslash Ø Phi Φ Pi Π Psi Ψ Rfraktur ℜ Rho Ρ Sigma Σ Tau Τ Tbar Ŧ Theta Θ Thorn Þ Uhorn Ư Upsilon Υ Upsilon1 ϒ Xi Ξ
Zeta Ζ acute ´ ae æ aleph ℵ alpha α ampersand & angle ∠ angleleft 〈 angleright 〉 anoteleia · approxequal ≈
arrowboth ↔ arrowdblboth ⇔ arrowdbldown ⇓ arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑ arrowdown ↓ arrowleft ←
arrowright → arrowup ↑ arrowupdn ↕ asciicircum ^ asciitilde ~ asterisk * asteriskmath ∗ at @ backslash \\ bar | beta β
block █ braceleft { braceright } bracketleft [ bracketright ] breve ˘ brokenbar ¦ bullet • caron ˇ carriagereturn ↵
cedilla ¸ cent ¢ chi χ circle ○ circlemultiply ⊗ circleplus ⊕ circumflex ˆ club ♣ colon : comma , congruent ≅
copyright © currency ¤ dagger † daggerdbl ‡ dcroat đ degree ° delta δ diamond ♦ dieresis ¨ divide ÷ dollar $ dong ₫
dotaccent ˙ dotlessi ı dotlessj ȷ dotmath ⋅ eight 8 element ∈ ellipsis … emdash — emptyset ∅ endash – eng ŋ epsilon ε
equal = equivalence ≡ estimated ℮ eta η eth ð exclam ! exclamdbl ‼ exclamdown ¡ existential ∃ ff ff ffi ffi ffl ffl
fi fi figuredash ‒ filledbox ■ five 5 fiveeighths ⅝ fl fl florin ƒ four 4 fraction ⁄ gamma γ germandbls ß gradient ∇
grave \` greater > greaterequal ≥ guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › hbar ħ heart ♥
hungarumlaut ˝ hyphen - ij ĳ infinity ∞ integral ∫ integralbt ⌡ integraltp ⌠ intersection ∩ iota ι kappa κ
kgreenlandic ĸ lambda λ ldot ŀ less < lessequal ≤ logicaland ∧ logicalnot ¬ logicalor ∨ longs ſ lozenge ◊ lslash ł
macron ¯ minus − minute ′ mu µ multiply × napostrophe ŉ nine 9 notelement ∉ notequal ≠ notsubset ⊄ nu ν numbersign #
oe œ ogonek ˛ ohorn ơ omega ω omega1 ϖ omicron ο one 1 onedotenleader ․ oneeighth ⅛ onehalf ½ onequarter ¼ onethird ⅓
openbullet ◦ ordfeminine ª ordmasculine º oslash ø paragraph ¶ parenleft ( parenright ) partialdiff ∂ percent %
period . periodcentered · perpendicular ⊥ perthousand ‰ phi φ phi1 ϕ pi π plus + plusminus ± product ∏ propersubset ⊂
propersuperset ⊃ proportional ∝ psi ψ question ? questiondown ¿ quotedbl " quotedblbase „ quotedblleft “
quotedblright ” quoteleft ‘ quotereversed ‛ quoteright ’ quotesinglbase ‚ quotesingle ' radical √ reflexsubset ⊆
reflexsuperset ⊇ registered ® rho ρ ring ˚ second ″ section § semicolon ; seven 7 seveneighths ⅞ sigma σ sigma1 ς
similar ∼ six 6 slash / spade ♠ sterling £ suchthat ∋ summation ∑ tau τ tbar ŧ therefore ∴ theta θ theta1 ϑ thorn þ
three 3 threeeighths ⅜ threequarters ¾ tilde ˜ tonos ΄ trademark ™ triagdn ▼ triaglf ◄ triagrt ► triagup ▲ two 2
twodotenleader ‥ twothirds ⅔ uhorn ư underscore _ union ∪ universal ∀ upsilon υ weierstrass ℘ xi ξ yen ¥ zero 0
zeta ζ sfthyphen - softhyphen - middot · nbspace \u00a0 visiblespace ␣ Tcommaaccent Ţ tcommaaccent ţ`;

/**
 * Names of the large signs of mathematics, as the fonts of TeX have them, beyond those made of another name and a size.
 */
const LARGE = `
summation ∑ product ∏ coproduct ∐ integral ∫ contintegral ∮ union ⋃ unionmulti ⨄ unionsq ⨆ intersection ⋂ intersectionsq ⨅
logicaland ⋀ logicalor ⋁ circleplus ⨁ circlemultiply ⨂ circledot ⨀ angbracketleft ⟨ angbracketright ⟩ floorleft ⌊
floorright ⌋ ceilingleft ⌈ ceilingright ⌉ parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ parenrighttp ⎞ parenrightex ⎟
parenrightbt ⎠ bracketlefttp ⎡ bracketleftex ⎢ bracketleftbt ⎣ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦
bracelefttp ⎧ braceleftmid ⎨ braceleftbt ⎩ braceex ⎪ bracerighttp ⎫ bracerightmid ⎬ bracerightbt ⎭ vextendsingle ⏐
vextenddouble ‖ radicalbt ⎷`;
const SIZES = /^([a-z]+?)(?:big{1,2}|Big{1,2}|text|display|v\d)$/;

/** Combining characters by the names that accented letters end in. */
const ACCENTS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  commaaccent: '\u0327',
  cedilla: '\u0327',
  ogonek: '\u0328',
  tonos: '\u0301',
};
const ACCENTED = new RegExp(`^(.+?)(${Object.keys(ACCENTS).join('|')})$`);

const MAX_NAME = 127; // ISO 32000-1 annex C.2

let table: Map<string, string> | undefined;
let largeTable: Map<string, string> | undefined;

function named(): Map<string, string> {
  table ??= new Map([['space', ' '], ...pairsOf(NAMES)]);
  return table;
}

/** Of a sign of mathematics that has several sizes: `summationdisplay`, `parenleftBig`. */
function largeSign(name: string): string | undefined {
  largeTable ??= new Map(pairsOf(LARGE));
  const [, sized = ''] = SIZES.exec(name) ?? [];
  return largeTable.get(name) ?? (sized ? (largeTable.get(sized) ?? named().get(sized)) : undefined);
}

function pairsOf(list: string): [string, string][] {
  const words = list.trim().split(/[ \n]+/);
  return words.flatMap((word, at) => (at % 2 ? [] : [[word, words[at + 1] as string] as [string, string]]));
}

/**
 * The text that a glyph's name stands for (Adobe Glyph List Specification §2): of the list, one letter, `uni4E2D`,
 * `u2000B`, several joined by `_`, a variant after a full stop. Undefined for names that say nothing (`g23`, `cid5`).
 */
export function textOfName(name: string): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const dot = name.indexOf('.');
  const parts = (dot < 0 ? name : name.slice(0, dot)).split('_').map(partOf);
  return parts.some((part) => part === undefined) ? undefined : parts.join('');
}

function partOf(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = named().get(name) ?? byNumber(name) ?? largeSign(name);
  if (known !== undefined) return known;
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? [];
  const base = letter && partOf(letter);
  const composed = base && `${base}${ACCENTS[accent]}`.normalize('NFC');
  return composed && [...composed].length === 1 ? composed : undefined;
}

function byNumber(name: string): string | undefined {
  const [, four] = /^uni((?:[0-9A-F]{4})+)$/.exec(name) ?? [];
  if (four) return (four.match(/.{4}/g) ?? []).map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join('');
  const [, hex] = /^u([0-9A-F]{4,6})$/.exec(name) ?? [];
  const code = Number.parseInt(hex ?? '', 16);
  if (hex) return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  const cyrillic = Number(/^afii(100\d\d)$/.exec(name)?.[1]);
  return cyrillic ? cyrillicAt(cyrillic - 10_017) : undefined;
}

/** Russian letters by their place in the list, capitals from 0 and small letters from 48; ё has one of its own. */
function cyrillicAt(place: number): string | undefined {
  const at = place % 48;
  if (place < 0 || place >= 96 || at > 32) return undefined;
  const small = place >= 48 ? 32 : 0;
  if (at === 6) return small ? 'ё' : 'Ё';
  return String.fromCharCode(0x410 + small + at - (at > 6 ? 1 : 0));
}
