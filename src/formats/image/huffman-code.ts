/** The longest code deflate has. */
const MAX_CODE_BITS = 15;

/**
 * The lengths of a complete Huffman code for symbols with these weights, as deflate can have it; symbols of weight 0
 * get none.
 */
export function codeLengths(weights: Uint32Array): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  const symbols = [...weights.keys()].filter((symbol) => weights[symbol]);
  symbols.sort((a, b) => (weights[a] as number) - (weights[b] as number));
  for (const symbol of symbols.length === 1 ? symbols : []) lengths[symbol] = 1;
  if (symbols.length < 2) return lengths;
  const depths = depthsOf(symbols.map((symbol) => weights[symbol] as number));
  limit(depths);
  for (const [place, symbol] of symbols.entries()) lengths[symbol] = depths[place] as number;
  return lengths;
}

/**
 * How deep each leaf lies in the tree of weights that come in rising order: the two rarest nodes are joined until one
 * is left.
 */
function depthsOf(weights: number[]): number[] {
  const count = weights.length;
  const sums: number[] = [];
  const parents = new Int32Array(2 * count - 1);
  let [leaf, node] = [0, 0];
  const take = (parent: number): number => {
    const isLeaf = node >= sums.length || (leaf < count && (weights[leaf] as number) <= (sums[node] as number));
    parents[isLeaf ? leaf : count + node] = parent;
    return isLeaf ? (weights[leaf++] as number) : (sums[node++] as number);
  };
  for (let made = count; made < 2 * count - 1; made++) {
    const first = take(made); // before the sum exists: a node cannot be its own child
    sums.push(first + take(made));
  }
  const depths = new Array<number>(2 * count - 1).fill(0);
  for (let at = 2 * count - 3; at >= 0; at--) depths[at] = (depths[parents[at] as number] as number) + 1;
  return depths.slice(0, count);
}

/**
 * Leaves too deep are lifted; others, the rarest first, are lowered until there is room, and what is left of it goes to
 * the commonest: the code is complete.
 */
function limit(depths: number[]): void {
  let room = 2 ** MAX_CODE_BITS;
  for (const [place, depth] of depths.entries()) {
    depths[place] = Math.min(depth, MAX_CODE_BITS);
    room -= 2 ** (MAX_CODE_BITS - (depths[place] as number));
  }
  for (let place = 0; room < 0; ) {
    const depth = depths[place] as number;
    if (depth === MAX_CODE_BITS) {
      place++;
      continue;
    }
    depths[place] = depth + 1;
    room += 2 ** (MAX_CODE_BITS - depth - 1);
  }
  for (let place = depths.length - 1; room > 0; ) {
    const gain = 2 ** (MAX_CODE_BITS - (depths[place] as number));
    if (gain > room || depths[place] === 1) {
      place--;
      continue;
    }
    depths[place] = (depths[place] as number) - 1;
    room -= gain;
  }
}

/**
 * The codes of lengths (RFC 1951, 3.2.2) with their bits in the order deflate writes them, as `length << 16 | code`.
 */
export function codesOf(lengths: Uint8Array): Uint32Array {
  const codes = new Uint32Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= MAX_CODE_BITS; length++, code <<= 1)
    for (const [symbol, own] of lengths.entries())
      if (own === length) codes[symbol] = (length << 16) | reversed(code++, length);
  return codes;
}

function reversed(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit++) turned |= ((code >> bit) & 1) << (length - 1 - bit);
  return turned;
}
