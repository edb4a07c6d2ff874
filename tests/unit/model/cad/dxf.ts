/** Groups of a DXF file, code and value in turn. */
export type Groups = readonly (string | number)[];

const section = (name: string, groups: Groups): Groups => [0, 'SECTION', 2, name, ...groups, 0, 'ENDSEC'];

/** A small DXF file as text: R12 if nothing else is said, with these entities in model space. */
export function dxf(
  entities: Groups,
  { header = [], tables = [], blocks = [], objects = [] }: Partial<Record<Part, Groups>> = {},
) {
  const groups = [
    ...section('HEADER', header.length > 0 ? header : [9, '$ACADVER', 1, 'AC1009']),
    ...section('TABLES', tables),
    ...section('BLOCKS', blocks),
    ...section('ENTITIES', entities),
    ...(objects.length > 0 ? section('OBJECTS', objects) : []),
    0,
    'EOF',
  ];
  return pairs(groups);
}
type Part = 'header' | 'tables' | 'blocks' | 'objects';

/** A DXF file as a binary one; `old` with codes of one byte, as R12 has them. Numbers are real, but for codes 60–79. */
export function binaryOf(ascii: string, old: boolean): Uint8Array<ArrayBuffer> {
  const lines = ascii.split('\n');
  const bytes = [...bytesOf('AutoCAD Binary DXF\r\n\x1a\0')];
  const put = (size: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    bytes.push(...new Uint8Array(view.buffer));
  };
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value = ''] = [Number(lines[at]), lines[at + 1]];
    put(old ? 1 : 2, (view) => (old ? view.setUint8(0, code) : view.setInt16(0, code, true)));
    if (code >= 60 && code <= 79) put(2, (view) => view.setInt16(0, Number(value), true));
    else if (code >= 10 && code <= 59) put(8, (view) => view.setFloat64(0, Number(value), true));
    else bytes.push(...bytesOf(value), 0);
  }
  return Uint8Array.from(bytes);
}

/** Groups as lines. */
export const pairs = (groups: Groups): string => `${groups.join('\n')}\n`;

/** A line from x, y to x, y. */
export const line = (x1: number, y1: number, x2: number, y2: number, ...more: Groups): Groups => [
  ...[0, 'LINE', 8, '0', ...more],
  ...[10, x1, 20, y1, 11, x2, 21, y2],
];

/** A line of text at x, y. */
export const text = (value: string, x = 0, y = 0, height = 10, ...more: Groups): Groups => [
  ...[0, 'TEXT', 8, '0', ...more],
  ...[10, x, 20, y, 40, height, 1, value],
];

/** A block of these entities, its base point in the origin. */
export const block = (name: string, entities: Groups, flags = 0): Groups => [
  ...[0, 'BLOCK', 8, '0', 2, name, 70, flags, 10, 0, 20, 0, 3, name],
  ...entities,
  ...[0, 'ENDBLK', 8, '0'],
];

/** A block placed at x, y. */
export const insert = (name: string, x = 0, y = 0, ...more: Groups): Groups => [
  ...[0, 'INSERT', 8, '0', 2, name, 10, x, 20, y, ...more],
];

export const bytesOf = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
