import { concat } from '../../lib/concat.ts';
import type { Dict } from './objects.ts';
import { serialize } from './serialize.ts';
import { PdfWriter } from './writer.ts';

/**
 * Writes the plainest file there is: no object streams, a cross-reference table (ISO 32000-1 §7.5.4). For readers that
 * need help, and at once.
 */
export class PlainWriter extends PdfWriter {
  override putRaw(num: number, bytes: Uint8Array): void {
    this.place(num, 1, this.length + this.top.at, 0);
    this.top.text(`${num} 0 obj\n`);
    this.top.append(bytes);
    this.top.text('\nendobj\n');
  }

  /** Ends the file and gives its bytes. */
  finishPlain(trailer: Dict): Uint8Array<ArrayBuffer> {
    const { top } = this;
    const start = this.length + top.at;
    top.text(`xref\n0 ${this.size}\n`);
    for (let num = 0; num < this.size; num++) {
      const used = this.xref[num * 3] === 1;
      top.text(`${String(used ? this.xref[num * 3 + 1] : 0).padStart(10, '0')} ${used ? '00000 n' : '65535 f'} \n`);
    }
    top.text('trailer\n');
    serialize(new Map([...trailer, ['Size', this.size]]), top);
    top.text(`\nstartxref\n${start}\n%%EOF\n`);
    return concat([this.header(), ...this.parts, top.view()]);
  }
}
