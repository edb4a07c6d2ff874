/** A size of ID photos. */
export interface PhotoSize {
  name: string;
  /** As people write it, e.g. `25×35 毫米`. */
  mmSizeStr: string;
  pxSizeStr: string;
  /** Name and size for a list. */
  label: string;
  /** The number it is known by in settings and calls. */
  value: number;
  /** Pixels. */
  size: { width: number; height: number };
  /** Millimetres on paper. */
  mm: { width: number; height: number };
  /** Dots an inch at which the pixels take those millimetres; files say it. */
  dpi: number;
}

type Measures = readonly [width: number, height: number];

export const MM_PER_INCH = 25.4;
/** What print shops take, for sizes whose rule does not give the pixels. */
export const PRINT_DPI = 300;

const shown = (number: number): string => String(Math.round(number * 10) / 10);

/** Pixels follow from the millimetres at 300 DPI unless the rule gives them. */
function size(value: number, name: string, mm: Measures, px?: Measures): PhotoSize {
  const [width, height] = px ?? [
    Math.round((mm[0] / MM_PER_INCH) * PRINT_DPI),
    Math.round((mm[1] / MM_PER_INCH) * PRINT_DPI),
  ];
  const mmSizeStr = `${shown(mm[0])}×${shown(mm[1])} 毫米`;
  const pxSizeStr = `${width}×${height} 像素`;
  const label = `${name} ${mmSizeStr}`;
  const dpi = Math.round((height / mm[1]) * MM_PER_INCH);
  return {
    name,
    mmSizeStr,
    pxSizeStr,
    label,
    value,
    size: { width, height },
    mm: { width: mm[0], height: mm[1] },
    dpi,
  };
}

const inches = (width: number, height: number): Measures => [width * MM_PER_INCH, height * MM_PER_INCH];

/**
 * The 17 sizes by their numbers; 7 and 8 do not exist. 1–6 and 19 are the sizes of photographers in China, 9 and 10
 * those of photographic paper (3.5×5 and 4×6 inches). The others follow the rule that names them, see `rules.ts`.
 */
export const SIZES: readonly PhotoSize[] = [
  size(1, '一寸', [25, 35]),
  size(2, '两寸', [35, 49]),
  size(3, '小一寸', [22, 32]),
  size(4, '小两寸', [35, 45]),
  size(5, '大一寸', [33, 48]),
  size(6, '大两寸', [35, 53]),
  size(9, '五寸', inches(3.5, 5)),
  size(10, '六寸', inches(4, 6)),
  size(11, '身份证', [26, 32], [358, 441]),
  size(12, '社保卡', [26, 32], [358, 441]),
  size(13, '护照、港澳通行证', [33, 48]),
  size(14, '学信网毕业证书', [40.6, 54.2], [480, 640]),
  size(15, '四六级、计算机等级考试', [33, 48]),
  size(16, '教师资格证', [25, 35]),
  size(17, '美国签证', inches(2, 2)),
  size(18, '申根签证', [35, 45]),
  size(19, '驾驶证', [22, 32]),
];

/** The size of this number; `undefined` where there is none. */
export const sizeOf = (value: number | string): PhotoSize | undefined =>
  SIZES.find((one) => one.value === Number(value));

/** A size that someone made up: pixels, with the millimetres they have at `dpi`; 0 stands for what print shops take. */
export function ownSize(width: number, height: number, asked: number): PhotoSize {
  const dpi = asked || PRINT_DPI;
  const mm: Measures = [(width / dpi) * MM_PER_INCH, (height / dpi) * MM_PER_INCH];
  return size(0, '自定义', mm, [width, height]);
}

/** Millimetres as pixels of a paper of `dpi`. */
export const pixelsOf = (mm: number, dpi: number): number => Math.round((mm / MM_PER_INCH) * dpi);
