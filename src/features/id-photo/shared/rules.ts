type Range = readonly [least: number, most: number];

/** What an authority or a habit asks of the photo. Shares are of the photo's height. */
export interface PhotoRule {
  /** The rule by name; none where it is a habit of photographers. */
  source?: string;
  /** From the upper edge to the crown, hair included. */
  crown: Range;
  /** From the crown to the chin. */
  head: Range;
  /** Crown and head that a photo is laid out with. */
  aim: { crown: number; head: number };
  /** Backgrounds it takes, the usual one first; none where any will do. */
  colours?: readonly string[];
  /** Bytes of the file in KB; 0 for no bound. */
  kb?: Range;
  dpi?: number;
  /** It forbids to turn the picture. */
  asTaken?: true;
}

const WHITE = '#ffffff';
const LIGHT_GREY = '#f0f0f0';
const LIGHT_BLUE = '#64c5ff';

/** Photographers' habit: some two thirds of the photo are head, with a tenth of it free above. */
const HABIT: PhotoRule = { crown: [0.04, 0.16], head: [0.5, 0.72], aim: { crown: 0.09, head: 0.61 } };

/** GA 461: the hair ends 7–21 of 441 pixels below the upper edge; the head takes two thirds. */
const ID_CARD = { crown: [7 / 441, 21 / 441], head: [0.58, 0.74], aim: { crown: 0.035, head: 0.66 } } as const;

/** The rules by the number of the size; sizes without one follow the habit. */
const RULES: Readonly<Record<number, PhotoRule>> = {
  11: { ...ID_CARD, source: '居民身份证制证用数字相片技术要求（GA 461）', colours: [WHITE], dpi: 350 },
  12: { ...ID_CARD, source: '社会保障卡制证用数字相片技术要求', colours: [WHITE], dpi: 350, kb: [14, 40] },
  // Of 48 mm: 3–5 above the head, 28–33 from chin to crown.
  13: {
    source: '出入境证件相片照相指引',
    crown: [3 / 48, 5 / 48],
    head: [28 / 48, 33 / 48],
    aim: { crown: 4 / 48, head: 30.5 / 48 },
    colours: [WHITE],
    dpi: 300,
    kb: [30, 80],
  },
  // Of 640 pixels: 50–110 above the head, the eyes 200–300 below the upper edge.
  14: {
    source: '毕业证书电子注册图像采集规范',
    crown: [50 / 640, 110 / 640],
    head: [0.5, 0.68],
    aim: { crown: 0.115, head: 0.58 },
    colours: [LIGHT_BLUE, WHITE, LIGHT_GREY],
    dpi: 300,
    kb: [20, 40],
    asTaken: true,
  },
  // A tenth free above, seven tenths head, a fifth shoulders.
  15: {
    source: '教育部教育考试院报名照片要求',
    crown: [0.06, 0.14],
    head: [0.62, 0.74],
    aim: { crown: 0.1, head: 0.68 },
    colours: [LIGHT_BLUE, WHITE],
    dpi: 300,
    kb: [20, 200],
  },
  16: { ...HABIT, source: '教师资格认定网上申报照片要求', colours: [WHITE], dpi: 300, kb: [0, 200] },
  // Head 50–69 % of the height, eyes 56–69 % above the lower edge.
  17: {
    source: '美国国务院签证照片要求',
    crown: [0.04, 0.18],
    head: [0.5, 0.69],
    aim: { crown: 0.1, head: 0.58 },
    colours: [WHITE],
    dpi: 300,
    kb: [0, 240],
  },
  // Of 45 mm: 32–36 from chin to crown.
  18: {
    source: '国际民航组织 Doc 9303',
    crown: [0.02, 0.14],
    head: [32 / 45, 36 / 45],
    aim: { crown: 0.07, head: 34 / 45 },
    colours: [LIGHT_GREY, WHITE],
    dpi: 300,
  },
  // Of 32 mm: 19–22 from chin to crown.
  19: {
    source: '中华人民共和国机动车驾驶证件（GA 482）',
    crown: [0.03, 0.16],
    head: [19 / 32, 22 / 32],
    aim: { crown: 0.08, head: 20.5 / 32 },
    colours: [WHITE],
    dpi: 300,
  },
};

/** The rule for a size by its number. */
export const ruleOf = (size: number): PhotoRule => RULES[size] ?? HABIT;
