import { styleOf } from '../../../formats/font/style.ts';
import type { GlyphRun as Shown } from '../../../formats/pdf/content/visitor.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import type { Dict } from '../../../formats/pdf/objects.ts';

/** A run as a page or a drawing has it. */
interface Pairable {
  glyphs: { text: string; x: number; y: number; advance?: number }[];
  typeface: { name: string };
  text?: string;
  guessed?: true;
}

/** What a font has shown that may be Chinese in GBK, though the file says that it is Latin. */
interface Suspect {
  runs: { run: Pairable; codes: number[] }[];
  /** Pairs of bytes, those of them that are everyday characters, and other bytes above ASCII. */
  pairs: number;
  common: number;
  odd: number;
  /** Bytes but for spaces. */
  bytes: number;
}

/** Of the pairs, so many are everyday characters; a language in Latin letters has them by chance. */
const COMMON = 0.9;
/** Bytes above ASCII that make no pair: so few of all pairs. */
const ODD = 0.02;
/** Without a Chinese name the font must show more of them, and little else. */
const MIN_PAIRS = 8;
const SHARE = 0.5;

/**
 * Reads simple fonts whose bytes are Chinese (GBK) as such. Old programs for Chinese Windows wrote them with a Latin
 * encoding, and left it to the system's font to pair the bytes. A font found out once is so for all pages.
 */
export class DoubleByteFonts {
  private readonly document: PdfDocument;
  private readonly found = new Set<Dict>();
  private readonly candidates = new Map<Dict, boolean>();
  private readonly decoder = new TextDecoder('gbk');

  constructor(document: PdfDocument) {
    this.document = document;
  }

  /** Rereads the runs of one page, given with what they were made of. */
  read(shown: readonly { run: Pairable; shown: Shown }[]): void {
    const suspects = new Map<Dict, Suspect>();
    for (const { run, shown: source } of shown) {
      const { font } = source.font;
      if (!this.isCandidate(font)) continue;
      const suspect = suspects.get(font) ?? { runs: [], pairs: 0, common: 0, odd: 0, bytes: 0 };
      suspects.set(font, suspect);
      suspect.runs.push({ run, codes: source.glyphs.map(({ code }) => code) });
    }
    for (const [font, suspect] of suspects) {
      for (const { codes } of suspect.runs) weigh(codes, suspect);
      if (this.found.has(font) || isChinese(suspect)) {
        this.found.add(font);
        for (const { run, codes } of suspect.runs) this.pair(run, codes);
      }
    }
  }

  /** A simple font that is not embedded, has no map to Unicode, and names its glyphs by none. */
  private isCandidate(font: Dict): boolean {
    const known = this.candidates.get(font);
    if (known !== undefined) return known;
    const { document } = this;
    const descriptor = document.dict(font.get('FontDescriptor'));
    const simple = /^(TrueType|Type1|MMType1)$/.test(String(document.resolve(font.get('Subtype'))));
    const named = document.dict(font.get('Encoding'))?.has('Differences') ?? false;
    const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
    const candidate = simple && !named && !embedded && !font.has('ToUnicode');
    this.candidates.set(font, candidate);
    return candidate;
  }

  /** Puts the character of each pair in the place of its first byte. */
  private pair(run: Pairable, codes: readonly number[]): void {
    const glyphs: Pairable['glyphs'] = [];
    for (let at = 0; at < codes.length; at++) {
      const glyph = run.glyphs[at] as Pairable['glyphs'][number];
      glyphs.push(glyph);
      if (!isPair(codes, at)) continue;
      const second = run.glyphs[at + 1];
      glyph.text = this.decoder.decode(Uint8Array.of(codes[at] as number, codes[at + 1] as number));
      if (second?.advance !== undefined)
        glyph.advance = Math.hypot(second.x - glyph.x, second.y - glyph.y) + second.advance;
      at++;
      run.guessed = true;
    }
    run.glyphs = glyphs;
    run.text = glyphs.map(({ text }) => text).join('');
  }
}

const isPair = (codes: readonly number[], at: number): boolean => {
  const [lead, trail] = [codes[at] as number, codes[at + 1] ?? 0];
  return lead >= 0x81 && lead <= 0xfe && trail >= 0x40 && trail <= 0xfe && trail !== 0x7f;
};

/** Punctuation and full-width letters (rows 1 to 3 of GB 2312), and the 3,755 characters of its first level. */
const isCommon = (lead: number, trail: number): boolean =>
  trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7));

function weigh(codes: readonly number[], suspect: Suspect): void {
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code > 0x20) suspect.bytes++;
    if (code < 0x80) continue;
    if (!isPair(codes, at)) {
      suspect.odd++;
      continue;
    }
    suspect.pairs++;
    suspect.bytes++;
    if (isCommon(code, codes[++at] as number)) suspect.common++;
  }
}

function isChinese({ runs, pairs, common, odd, bytes }: Suspect): boolean {
  if (!pairs || common < pairs * COMMON || odd > pairs * ODD) return false;
  const named = styleOf(runs[0]?.run.typeface.name ?? '') !== undefined;
  return named || (pairs >= MIN_PAIRS && pairs * 2 >= bytes * SHARE);
}
