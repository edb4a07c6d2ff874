import type { Style } from '../flow.ts';

/** Fonts of a run: for Western and for Chinese letters. */
export interface Fonts {
  latin: string;
  wide: string;
  /** Chosen in place of a font that few machines have. */
  replaced: boolean;
}

/** What stands for Chinese fonts without serifs: in text, and on slides and in sheets. */
export type Sans = '黑体' | '微软雅黑';

/** Chinese fonts that office programs have, by the names files use for them. */
const WIDE: [RegExp, string][] = [
  [/^(nsimsun|新宋体)/i, '新宋体'],
  [/^(simsun|宋体|sim ?sun)/i, '宋体'],
  [/^(simhei|黑体)/i, '黑体'],
  [/^(kaiti|simkai|楷体)(?!.*gb2312)/i, '楷体'],
  [/^(fangsong|simfang|仿宋)(?!.*gb2312)/i, '仿宋'],
  [/^(microsoft ?yahei|msyh|微软雅黑)/i, '微软雅黑'],
  [/^(dengxian|等线)/i, '等线'],
  [/^(stzhongsong|华文中宋)/i, '华文中宋'],
  [/^(stsong|songti|华文宋体)/i, '华文宋体'],
  [/^(stkaiti|华文楷体)/i, '华文楷体'],
  [/^(stfangsong|华文仿宋)/i, '华文仿宋'],
  [/^(stxihei|华文细黑)/i, '华文细黑'],
  [/^(lisu|隶书)/i, '隶书'],
  [/^(youyuan|幼圆)/i, '幼圆'],
  [/^(pmingliu|新細明體)/i, '新細明體'],
  [/^(mingliu|細明體)/i, '細明體'],
  [/^(microsoft ?jhenghei|微軟正黑體)/i, '微軟正黑體'],
  [/^(ms-?p?mincho|ＭＳ ?Ｐ?明朝)/i, 'MS Mincho'],
  [/^(ms-?p?gothic|ＭＳ ?Ｐ?ゴシック)/i, 'MS Gothic'],
];

/** Fonts for Chinese by how they look, where the machine lacks the font itself; '' are those without serifs. */
const WIDE_LIKE: [RegExp, string][] = [
  [/仿宋|fang ?song/i, '仿宋'],
  [/楷|kai/i, '楷体'],
  [/(cjk|han) ?serif|serif ?(cjk|sc)|宋|明體|明体|明朝|song|uming|mincho|ming(?!le)/i, '宋体'],
  [/(cjk|han) ?sans|sans ?(mono ?)?(cjk|sc)|黑|圆|hei|droidsansfallback|pingfang|hiragino|harmonyos|puhui/i, ''],
  [/(?<!century ?|franklin ?)gothic(?!s)|hanyi|方正|汉仪/i, ''],
];

/** Western fonts that office programs have, and those of the same widths or looks. */
const LATIN: [RegExp, string][] = [
  [/^times|^liberation ?serif|^tinos|^nimbus ?rom|^freeserif|^termes|^stix/i, 'Times New Roman'],
  [/^(cm(r|b|ti|sl|mi|sy|ex|csc|bx)|lm ?roman|sf(rm|bx|ti|sl|cc)|latinmodern)/i, 'Times New Roman'],
  [/^(cmss|lm ?sans|sfss)/i, 'Arial'],
  [/^arial ?black/i, 'Arial Black'],
  [/^arial ?narrow|^liberation ?sans ?narrow/i, 'Arial Narrow'],
  [/^arial|^helvetica|^liberation ?sans|^arimo|^nimbus ?san|^freesans|^heros/i, 'Arial'],
  [/^courier|^liberation ?mono|^cousine|^nimbus ?mono|^freemono|^cmtt|^lm ?mono|^sftt/i, 'Courier New'],
  [/^calibri|^carlito/i, 'Calibri'],
  [/^cambria|^caladea/i, 'Cambria'],
  [/^consolas|^inconsolata|^dejavu ?sans ?mono/i, 'Consolas'],
  [/^verdana|^dejavu ?sans/i, 'Verdana'],
  [/^segoe ?ui/i, 'Segoe UI'],
  [/^tahoma/i, 'Tahoma'],
  [/^trebuchet/i, 'Trebuchet MS'],
  [/^georgia/i, 'Georgia'],
  [/^garamond/i, 'Garamond'],
  [/^palatino/i, 'Palatino Linotype'],
  [/^book ?antiqua/i, 'Book Antiqua'],
  [/^century ?gothic/i, 'Century Gothic'],
  [/^century/i, 'Century'],
  [/^candara/i, 'Candara'],
  [/^corbel/i, 'Corbel'],
  [/^constantia/i, 'Constantia'],
  [/^franklin ?gothic/i, 'Franklin Gothic Medium'],
  [/^comic ?sans/i, 'Comic Sans MS'],
  [/^impact/i, 'Impact'],
];

/** Western fonts with serifs that office programs lack, and that have no Chinese letters. */
const WESTERN =
  /^(dejavu|bitstream ?vera|(noto|droid|pt|ibm ?plex|source|roboto|linux) ?serif|(linux ?)?lin ?libertine|minion|utopia|charter|bookman|(new ?)?baskerville|caslon|bodoni|didot|gentium|crimson|lora|merriweather|eb ?garamond|libertinus)/i;

/** Whether a font is known to have none but Western letters: full-width marks beside them are of another. */
export const isWestern = (font: string): boolean =>
  WESTERN.test(font.trim()) && !found([...WIDE, ...WIDE_LIKE], font.trim()) && !/\p{Script=Han}/u.test(font);

const found = (table: [RegExp, string][], name: string): string | undefined =>
  table.find(([pattern]) => pattern.test(name))?.[1];

type Face = Pick<Style, 'font' | 'serif' | 'monospaced'>;

/** The fonts a run is written with, so that they are there when an office program opens it. */
export function fontsOf({ font, serif, monospaced }: Face, sans: Sans): Fonts {
  const name = font.trim();
  const own = found(WIDE, name);
  if (own) return { latin: own, wide: own, replaced: false };
  const latin = found(LATIN, name);
  if (latin) return { latin, wide: serif ? '宋体' : sans, replaced: false };
  const like = found(WIDE_LIKE, name) ?? (/\p{Script=Han}/u.test(name) ? (serif ? '宋体' : '') : undefined);
  if (like !== undefined) return { latin: like ? 'Times New Roman' : 'Arial', wide: like || sans, replaced: true };
  if (monospaced) return { latin: 'Courier New', wide: '宋体', replaced: true };
  return serif
    ? { latin: 'Times New Roman', wide: '宋体', replaced: true }
    : { latin: 'Arial', wide: sans, replaced: true };
}

/** A font as people call it: without weights and the marks of producers. */
export const commonName = (font: string): string =>
  font.replace(/[-,](regular|bold|italic|light|medium|roman|vkana|kana|identity|h|v){0,4}$/gi, '').trim() || font;

/** Letters that are set in the Chinese font. */
export const WIDE_LETTER =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u3000-\u303f]|[\ud840-\ud88f]/;
/** Punctuation that Western and Chinese fonts have, each at its own width. */
export const EITHER = /[\u2018\u2019\u201c\u201d\u2026\u2014\u00b7\u2160-\u217f\u2460-\u24ff\u25a0-\u25ff]/;
