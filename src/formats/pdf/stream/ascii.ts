import { CLASS, HEX } from '../lexer.ts';
import { Sink } from '../sink.ts';

/** Undoes ASCIIHexDecode (ISO 32000-1 §7.4.2); other characters are passed over. */
export function unhex(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((data.length + 1) >> 1);
  let at = 0;
  let high = -1;
  for (let from = 0; from < data.length && data[from] !== 62; from++) {
    const digit = HEX[data[from] as number] as number;
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out[at++] = high * 16 + digit;
      high = -1;
    }
  }
  if (high >= 0) out[at++] = high * 16;
  return out.subarray(0, at);
}

/** Undoes ASCII85Decode (§7.4.3); gives what was readable. */
export function unascii85(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const sink = new Sink(Math.ceil(data.length * 0.8) + 16);
  let from = data[0] === 60 && data[1] === 126 ? 2 : 0;
  let [value, count] = [0, 0];
  for (; from < data.length; from++) {
    const code = data[from] as number;
    if (CLASS[code] === 1) continue;
    if (code === 122 && count === 0) {
      put(sink, 0, 4);
      continue;
    }
    if (code < 33 || code > 117) break;
    value = value * 85 + code - 33;
    if (++count < 5) continue;
    put(sink, value, 4);
    [value, count] = [0, 0];
  }
  if (count > 1) {
    for (let fill = count; fill < 5; fill++) value = value * 85 + 84;
    put(sink, value, count - 1);
  }
  return sink.view();
}

function put(sink: Sink, value: number, count: number): void {
  sink.room(4);
  for (let byte = 0; byte < count; byte++) sink.bytes[sink.at++] = Math.floor(value / 2 ** (24 - byte * 8)) & 255;
}

/** Undoes RunLengthDecode (§7.4.5), at most `limit` bytes. */
export function unrun(data: Uint8Array, limit: number): Uint8Array<ArrayBuffer> {
  const sink = new Sink(Math.min(limit, data.length * 4 + 128));
  for (let from = 0; from < data.length && sink.at < limit; ) {
    const length = data[from++] as number;
    if (length === 128) break;
    const run = length < 128 ? length + 1 : 257 - length;
    sink.room(run);
    if (length < 128) {
      sink.append(data.subarray(from, from + run));
      from += run;
    } else {
      sink.bytes.fill(data[from++] ?? 0, sink.at, sink.at + run);
      sink.at += run;
    }
  }
  return sink.view();
}
