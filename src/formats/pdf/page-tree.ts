import { type Obj, Ref } from './objects.ts';
import type { PdfWriter } from './writer.ts';

const PER_NODE = 32;

/** Collects pages under a page tree of two levels (ISO 32000-1 §7.7.3). */
export class PageTree {
  private readonly writer: PdfWriter;
  private readonly nodes: { num: number; kids: Ref[] }[] = [];
  /** The number of the root node. */
  readonly root: number;
  count = 0;

  constructor(writer: PdfWriter) {
    this.writer = writer;
    this.root = writer.reserve();
  }

  /**
   * Takes the page with this number at a place (0-based), by default the next; gives its /Parent. All places are to be
   * filled in the end.
   */
  add(page: number, place = this.count): Ref {
    const index = Math.floor(place / PER_NODE);
    while (this.nodes.length <= index) this.nodes.push({ num: this.writer.reserve(), kids: [] });
    const { num, kids } = this.nodes[index] as { num: number; kids: Ref[] };
    kids[place % PER_NODE] = new Ref(page);
    this.count++;
    return new Ref(num);
  }

  /** Writes the nodes. */
  finish(): void {
    const kids = this.nodes.map(({ num }) => new Ref(num));
    for (const { num, kids: pages } of this.nodes) this.writer.put(num, node(pages, pages.length, new Ref(this.root)));
    this.writer.put(this.root, node(kids, this.count));
  }
}

const node = (kids: Ref[], count: number, parent?: Ref): Obj =>
  new Map<string, Obj>([
    ['Type', 'Pages'],
    ['Count', count],
    ['Kids', kids],
    ...(parent ? ([['Parent', parent]] as [string, Obj][]) : []),
  ]);
