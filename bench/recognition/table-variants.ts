import { TABLE_PAGES, type TablePage } from './tables.ts';

/** Kinds of ruled tables, how far they lean, faces, scales, and how cells are set. */
const KINDS = ['虚线', '点线', '框线合并', '彩色表头', '两侧不封', '表单'];
const TURNS = [0, 2, -1.3, 0.6];
const FACES = ["'Noto Sans CJK SC'", "'Noto Serif CJK SC'", "'LXGW WenKai'"];
const SCALES = [2, 1.3, 1.6];
const SET = ['', 'td{text-align:center}', 'td{padding:1px 2px}'];

/** Ruled tables in other faces and sizes, leaning, with text in the middle of cells or close to their sides. */
export function tableVariants(): TablePage[] {
  let count = 0;
  return TABLE_PAGES.filter(({ kind }) => KINDS.includes(kind)).flatMap((page) =>
    TURNS.flatMap((turn) =>
      FACES.map((face): TablePage => {
        count++;
        const style = SET[((count * 7) % 5) % 3] as string;
        return {
          ...page,
          kind: `变体 ${page.kind} ${count}`,
          scale: SCALES[count % 3] as number,
          html: page.html.replace("'Noto Sans CJK SC'", face).replace('</style>', `${style}</style>`),
          ...(turn && { spoil: { turn } }),
        };
      }),
    ),
  );
}
