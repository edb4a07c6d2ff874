import { type Dict, type Obj, Ref, textString } from '../../../formats/pdf/objects.ts';
import { uriAction } from '../../../formats/pdf/uri-action.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';
import type { OutlineItem } from '../../page.ts';

interface Node {
  item: OutlineItem;
  ref: Ref;
  children: Node[];
}

/** Writes an outline (ISO 32000-1 §12.3.3), its first level open; undefined where there are no items. */
export function writeOutline(writer: PdfWriter, items: OutlineItem[], pages: Ref[]): Ref | undefined {
  if (items.length === 0) return undefined;
  const root = new Ref(writer.reserve());
  const top: Node[] = [];
  const path: Node[] = [];
  for (const item of items) {
    const node: Node = { item, ref: new Ref(writer.reserve()), children: [] };
    path.length = Math.min(path.length, Math.max(0, item.depth));
    (path.at(-1)?.children ?? top).push(node);
    path.push(node);
  }
  const write = (nodes: Node[], parent: Ref): void => {
    for (const [index, node] of nodes.entries()) {
      writer.put(node.ref.num, dictOf(node, parent, nodes[index - 1]?.ref, nodes[index + 1]?.ref, pages));
      write(node.children, node.ref);
    }
  };
  write(top, root);
  writer.put(root.num, ends(new Map<string, Obj>([['Type', 'Outlines']]), top).set('Count', top.length));
  return root;
}

function dictOf(node: Node, parent: Ref, before: Ref | undefined, after: Ref | undefined, pages: Ref[]): Dict {
  const { item, children } = node;
  const dict: Dict = new Map<string, Obj>([
    ['Title', textString(item.title)],
    ['Parent', parent],
  ]);
  const page = item.page === undefined ? undefined : pages[item.page];
  if (page) dict.set('Dest', [page, 'Fit']);
  else if (item.address !== undefined) dict.set('A', uriAction(item.address));
  if (before) dict.set('Prev', before);
  if (after) dict.set('Next', after);
  // What stands below is closed at first.
  return children.length > 0 ? ends(dict, children).set('Count', -children.length) : dict;
}

const ends = (dict: Dict, nodes: Node[]): Dict =>
  dict.set('First', (nodes[0] as Node).ref).set('Last', (nodes.at(-1) as Node).ref);
