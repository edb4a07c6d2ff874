import { page, paragraphs, type TestPage } from './page.ts';

/** Pages that are laid out otherwise than prose: cards, screens, receipts, newspapers, papers with marks over them. */

const CARD = [
  ['姓名', '欧阳雪晴'],
  ['性别', '女　民族 汉'],
  ['出生', '1992 年 11 月 6 日'],
  ['住址', '四川省成都市武侯区天府大道北段1288号3栋2单元604室'],
  ['公民身份号码', '510107199211060024'],
] as const;
const CODE = [
  'export async function fetchOrders(page: number): Promise<Order[]> {',
  '  const response = await fetch("/api/orders?size=20&page=" + page);',
  "  if (!response.ok) throw new Error('请求失败：' + response.status);",
  '  const { items, total } = await response.json();',
  '  return items.filter((item) => item.amount > 0);',
  '}',
];
const CODE_COLOURS = ['#c678dd', '#61afef', '#98c379', '#e5c07b', '#abb2bf', '#56b6c2'];
const NIGHT_CHAT = [
  ['陈经理', '下周三的评审会你准备一下材料，重点讲第三季度的回款情况。'],
  ['', '好的陈总，PPT我周一发您过目，数据截止到9月30日。'],
  ['陈经理', '嗯，逾期90天以上的客户单独列一页，附上催收记录。'],
  ['', '明白，一共17家，合计欠款386.4万元，我让法务一起核对。'],
] as const;
const RECEIPT = [
  ['欢迎光临　盒马鲜生（五道口店）', ''],
  ['单号:80231125004712', '机号:03'],
  ['有机上海青 300g', '1 × 6.90'],
  ['澳洲谷饲牛腩块', '0.486kg × 79.80'],
  ['三元鲜牛奶 950ml', '2 × 14.50'],
  ['会员折扣', '-5.37'],
  ['应收金额', '69.31'],
  ['支付宝', '69.31'],
  ['本次积分 69　可用积分 1,204', ''],
] as const;
const COLUMNS = [
  '在城市更新过程中，历史街区的保护与居民生活改善之间始终存在张力。既要留住建筑的年代感，又要接入现代的给排水和消防设施，任何一方让步过多，都会使另一方失去意义。',
  '本文以三个街区为例，比较了整体搬迁、局部置换和原住民自主修缮三种做法的成本与效果。调查历时十四个月，共发放问卷1,260份，回收有效问卷1,087份。',
  '结果表明，自主修缮的单位面积成本最低，居民满意度最高，但工期难以控制；整体搬迁最快，却往往使街区失去原有的社会网络。',
  '因此，我们建议在规划阶段就引入居民代表，按照房屋的结构安全等级分批实施，并由财政对消防改造给予不低于六成的补助。',
];
const PAPER = {
  head: '本市出台新规规范共享单车停放',
  sub: '企业须按投放量配备运维人员　违规停放最高罚五万元',
  texts: [
    '本报讯（记者 周岚）昨日，市交通运输委员会公布《互联网租赁自行车停放管理规定》，自下月1日起施行。规定明确，运营企业应当按照每八十辆车不少于一人的比例配备运维人员。',
    '新规要求，企业须在车辆上安装卫星定位装置，用户在禁停区内无法锁车结算。对占用盲道、消防通道的车辆，企业应当在接到通知后三十分钟内清理完毕。',
    '据统计，目前全市共有共享单车约九十二万辆，日均骑行超过二百万次。今年以来，各区共清理违规停放车辆十一万余辆次，比去年同期减少百分之二十三。',
    '市民赵先生认为，地铁口早高峰车辆淤积的情况已经有所好转，但小区门口仍然常常被堵。他希望企业能把调度做得更细，不要只顾热门路段。',
  ],
};
const LETTER = [
  '关于召开二〇二五年度安全生产工作会议的通知',
  '各部门、各分公司：',
  '经研究，定于3月26日（星期三）上午9:00在总部三楼会议室召开年度安全生产工作会议，请各单位主要负责人和安全员准时参加，因故不能参加的须提前向办公室请假。',
  '会议主要内容：一是总结上年度安全生产情况；二是通报典型事故案例；三是签订安全生产责任书。',
];
const SLIDE = [
  '2025年经营计划',
  '营业收入目标 18.6 亿元，同比增长 12%',
  '新建华东、西南两个仓储中心',
  '研发投入占比提高到 6.5%',
];

const BESIDE = ['热门文章', '地铁五号线下月试运行', '老旧小区加装电梯新规', '周末有雨请注意防范', '图书馆延长开放时间'];

const rowsOf = (rows: readonly (readonly [string, string])[], style = ''): string =>
  rows
    .map(
      ([name, value]) =>
        `<div style="display:flex;justify-content:space-between;${style}"><span>${name}</span><span>${value}</span></div>`,
    )
    .join('');
const all = (texts: readonly string[]): string => texts.join('\n');
const spaced = (rows: readonly (readonly [string, string])[]): string => all(rows.map(([a, b]) => `${a} ${b}`));
const PICTURE =
  '<div style="height:150px;margin:6px 0;background:radial-gradient(circle at 30% 40%,#f7e7b0,#7aa35b 40%,#2f5d7c 75%,#1a2b3a)"></div>';
const SONG = "font-family:'Noto Serif CJK SC'";
const ring = (colour: string, inner: string): string =>
  `<div style="position:absolute;left:380px;top:150px;width:170px;height:170px;border:6px solid ${colour};border-radius:50%;color:${colour};opacity:.72;display:grid;place-items:center">${inner}</div>`;
const ARC = [...'江南某某贸易有限责任公司']
  .map(
    (character, at) =>
      `<span style="position:absolute;left:79px;top:4px;height:75px;transform-origin:50% 75px;transform:rotate(${(at - 5.5) * 22}deg);font-size:17px">${character}</span>`,
  )
  .join('');
const SEAL = `<div style="position:relative;width:158px;height:158px"><span style="position:absolute;left:55px;top:45px;font-size:48px;line-height:1">★</span>${ARC}<span style="position:absolute;left:44px;top:115px;font-size:14px">合同专用章</span></div>`;

export const LAYOUT_PAGES: TestPage[] = [
  {
    kind: '网页侧栏',
    html: page(
      'padding:24px',
      `<div style="display:flex;gap:36px"><div style="width:540px"><h1 style="font-size:26px">${PAPER.head}</h1>${paragraphs(PAPER.texts)}</div><div style="width:220px;font-size:14px">${BESIDE.map((text) => `<div style="margin-bottom:8px">${text}</div>`).join('')}</div></div>`,
    ),
    width: 860,
    scale: 1.5,
    truth: all([PAPER.head, ...PAPER.texts, ...BESIDE]),
  },
  {
    kind: '证件',
    html: page(
      "padding:0;background:#cfcac2;font:17px/1.5 'Noto Sans CJK SC'",
      `<div style="margin:24px;width:560px;height:340px;border-radius:14px;padding:30px 34px;position:relative;background:repeating-radial-gradient(circle at 70% 60%,#e6f0f4 0 3px,#d5e4ee 3px 5px)">${CARD.map(
        ([name, value], at) =>
          `<div style="margin-bottom:14px;width:${at > 3 ? 500 : 330}px"><span style="color:#3a7ab0">${name}</span>　${value}</div>`,
      ).join(
        '',
      )}<div style="position:absolute;right:34px;top:36px;width:130px;height:165px;background:linear-gradient(#8d8a86,#3b3733 60%,#5a6b86)"></div></div>`,
    ),
    width: 608,
    scale: 1.6,
    spoil: { turn: 1.5, blur: 0.6, noise: 6, jpeg: 75 },
    truth: spaced(CARD),
  },
  {
    kind: '代码截图',
    html: page(
      "background:#282c34;color:#abb2bf;padding:18px;font:14px/1.6 'DejaVu Sans Mono','Noto Sans Mono CJK SC'",
      CODE.map(
        (line, at) =>
          `<div style="white-space:pre;color:${CODE_COLOURS[at]}">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</div>`,
      ).join(''),
    ),
    width: 660,
    scale: 1.5,
    truth: all(CODE),
  },
  {
    kind: '深色聊天',
    html: page(
      'background:#111;color:#d8d8d8;padding:16px;font-size:15px',
      NIGHT_CHAT.map(
        ([who, text]) =>
          `<div style="display:flex;flex-direction:${who ? 'row' : 'row-reverse'};gap:10px;margin:12px 0"><div style="width:38px;height:38px;border-radius:6px;flex:none;background:linear-gradient(135deg,#356,#a63)"></div><div>${who && `<div style="font-size:11px;color:#888">${who}</div>`}<div style="max-width:260px;padding:9px 12px;border-radius:7px;background:${who ? '#2c2c2c' : '#2ba245;color:#08240f'}">${text}</div></div></div>`,
      ).join(''),
    ),
    width: 400,
    scale: 2,
    truth: all(NIGHT_CHAT.map(([who, text]) => `${who}\n${text}`)),
  },
  {
    kind: '热敏小票',
    html: page("padding:16px;font:13px/1.7 'Noto Sans Mono CJK SC';color:#7b7482;background:#f4f1ee", rowsOf(RECEIPT)),
    width: 300,
    scale: 1.6,
    spoil: { turn: -2.5, blur: 0.8, noise: 10, jpeg: 60 },
    truth: spaced(RECEIPT),
  },
  {
    kind: '双栏配图',
    html: page(
      `${SONG};font-size:13px`,
      `<div style="columns:2;column-gap:26px"><p>${COLUMNS[0]}</p>${PICTURE}<p style="text-align:center;font-size:11px">图1　改造后的沿街立面</p>${paragraphs(COLUMNS.slice(1))}</div>`,
    ),
    width: 720,
    scale: 1.7,
    truth: all([COLUMNS[0] ?? '', '图1 改造后的沿街立面', ...COLUMNS.slice(1)]),
  },
  {
    kind: '报纸',
    html: page(
      `${SONG};font-size:12px;line-height:1.55;background:#efe9dc;color:#2a2622`,
      `<h1 style="font-size:34px;text-align:center;line-height:1.3">${PAPER.head}</h1><h2 style="font-size:16px;text-align:center;margin-bottom:10px">${PAPER.sub}</h2><div style="columns:4;column-gap:18px;column-rule:1px solid #888">${PAPER.texts.map((text) => `<p style="text-indent:2em;margin:0">${text}</p>`).join('')}</div>`,
    ),
    width: 820,
    scale: 1.8,
    spoil: { noise: 8, blur: 0.5 },
    truth: all([PAPER.head, PAPER.sub, ...PAPER.texts]),
  },
  {
    kind: '公章有字',
    html: page(SONG, `${paragraphs(LETTER)}${ring('#d22', SEAL)}`),
    width: 720,
    scale: 1.6,
    // Its straight words are read, behind the text; those along its rim are not.
    truth: all([...LETTER, '合同专用章']),
  },
  {
    kind: '蓝章',
    html: page(SONG, `${paragraphs(LETTER)}${ring('#2a4bb8', '<span style="font-size:70px">★</span>')}`),
    width: 720,
    scale: 1.6,
    truth: all(LETTER),
  },
  {
    kind: '斜水印',
    html: page(
      SONG,
      `${paragraphs(COLUMNS)}${[60, 200, 340].map((top) => `<div style="position:absolute;left:${top}px;top:${top / 1.6}px;transform:rotate(-35deg);font:700 30px 'Noto Sans CJK SC';color:#000;opacity:.12">内部资料 禁止外传</div>`).join('')}`,
    ),
    width: 720,
    scale: 1.6,
    truth: all(COLUMNS),
  },
  {
    kind: '投影照片',
    html: page(
      "padding:50px;background:linear-gradient(120deg,#0b3d91,#1f7a8c);color:#fff;font:26px/1.8 'Noto Sans CJK SC'",
      SLIDE.map((text, at) => `<div style="font-size:${at ? 24 : 40}px">${at ? '• ' : ''}${text}</div>`).join(''),
    ),
    width: 800,
    scale: 1.3,
    spoil: { photo: 0.18, turn: -2, blur: 0.9, noise: 10, jpeg: 60 },
    truth: all(SLIDE.map((text, at) => (at ? `•${text}` : text))),
  },
  {
    kind: '传真',
    html: page(SONG, paragraphs(LETTER)),
    width: 720,
    scale: 1.1,
    spoil: { blur: 0.7, noise: 30, jpeg: 40 },
    truth: all(LETTER),
  },
];
