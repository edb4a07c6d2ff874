import { asciiOfCid } from './predefined.ts';

/** CIDs that follow the order of a national standard: from a CID on so many characters, from a code of it on. */
interface Run {
  cid: number;
  count: number;
  code: number;
}

/**
 * A character collection whose CIDs follow the code page `label`; `trails`: the second bytes of a row, in their order.
 */
interface Collection {
  label: string;
  trails: readonly [from: number, to: number][];
  runs: readonly Run[];
}

const EUC = [[0xa1, 0xfe]] as const;
/** The code of Big5 that stands so many characters behind the first ideograph. */
const BIG5 = (place: number): number => {
  const [row, trail] = [Math.floor(place / 157), place % 157];
  return ((0xa4 + row) << 8) + trail + (trail < 63 ? 0x40 : 0xa1 - 63);
};
const run = (cid: number, code: number, count = 94): Run => ({ cid, count, code });

/**
 * The parts of Adobe's collections (Technical Notes 5078, 5079, 5080, 5093) that stand in the order of GB 2312, JIS X
 * 0208, Big5 and KS X 1001: symbols, kana, and ideographs by levels.
 */
const COLLECTIONS = new Map<string, Collection>(
  Object.entries({
    GB1: {
      label: 'gbk',
      trails: [...EUC] as [number, number][],
      runs: [
        ...[run(96, 0xa1a1), run(262, 0xa3a1), run(356, 0xa4a1, 83), run(439, 0xa5a1, 86)],
        ...[run(940, 0xb0a1, 3755), run(4695, 0xd8a1, 3008)],
      ],
    },
    Japan1: {
      label: 'euc-jp',
      trails: [...EUC] as [number, number][],
      runs: [
        ...[run(633, 0xa1a1), run(780, 0xa3b0, 10), run(790, 0xa3c1, 26), run(816, 0xa3e1, 26)],
        ...[run(842, 0xa4a1, 83), run(925, 0xa5a1, 86), run(1125, 0xb0a1, 2965), run(4090, 0xd0a1, 3388)],
      ],
    },
    CNS1: {
      label: 'big5',
      trails: [[0x40, 0x7e], ...EUC] as [number, number][],
      // A few characters stand at other places than in Big5; between these, the order is the same.
      runs: [
        ...[run(99, 0xa140, 25), run(595, 0xa440, 1412), run(2007, 0xad40, 424), run(2432, BIG5(1837), 1876)],
        ...[run(4309, BIG5(3713), 387), run(4696, BIG5(4101), 525), run(5222, BIG5(4626), 189)],
        ...[run(5411, BIG5(4816), 84), run(5642, BIG5(5047), 354)],
      ],
    },
    Korea1: {
      label: 'euc-kr',
      trails: [...EUC] as [number, number][],
      runs: [run(101, 0xa1a1), run(1086, 0xb0a1, 2350)],
    },
  }),
);

const decoders = new Map<string, TextDecoder>();

/** From CID 7887 of Japan1 on: forms of punctuation and small kana for vertical lines. */
const UPRIGHT = 7887;
const UPRIGHTS =
  '、。￣＿ー―‐～∥｜…‥（）〔〕［］｛｝〈〉《》「」『』【】＝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ';

/**
 * The character of a CID of a collection, by its /Ordering, where the order of its standard tells; undefined for
 * others.
 */
export function characterOfCid(ordering: string, cid: number): string | undefined {
  const collection = COLLECTIONS.get(ordering);
  const found = collection?.runs.find((each) => cid >= each.cid && cid < each.cid + each.count);
  if (!collection || !found)
    return (ordering === 'Japan1' ? UPRIGHTS[cid - UPRIGHT] : undefined) ?? asciiOfCid(ordering, cid);
  const { label, trails } = collection;
  const decoder = decoders.get(label) ?? new TextDecoder(label);
  decoders.set(label, decoder);
  const row = trails.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  const place = row.indexOf(found.code & 0xff) + cid - found.cid;
  const text = decoder.decode(
    Uint8Array.of((found.code >> 8) + Math.floor(place / row.length), row[place % row.length] as number),
  );
  return text.includes('\ufffd') ? undefined : text;
}
