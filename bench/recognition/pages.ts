import { LAYOUT_PAGES } from './layouts.ts';
import { page, paragraphs, type TestPage } from './page.ts';
import { TRADITIONAL_PAGES } from './traditional.ts';

const PROSE = [
  '第一条　为规范公司采购行为，加强内部控制，提高资金使用效益，根据国家有关法律法规和公司章程，结合公司实际情况，制定本办法。',
  '第二条　本办法所称采购，是指以合同方式有偿取得货物、工程和服务的行为，包括购买、租赁、委托、雇用等。单项合同金额在人民币50,000元以上的，应当进行公开招标；不足50,000元的，可以采用询价或者竞争性谈判的方式。',
  '第三条　采购工作应当遵循公开透明、公平竞争、公正和诚实信用的原则。任何部门和个人不得以任何方式阻挠、限制供应商自由进入本公司的采购市场。',
  '第四条　采购部门负责编制年度采购计划，经财务部门审核、总经理批准后执行。年度采购计划应当于每年12月31日前完成；计划外的采购，须另行申请，并说明理由、数量、预算和到货时间。',
];
const SECOND = [
  '秋天的后半夜，月亮下去了，太阳还没有出，只剩下一片乌蓝的天；除了夜游的东西，什么都睡着。',
  '老人缓缓站起来，拍了拍身上的尘土，对孩子们说：“路还很长，慢慢走，别着急。前面的村子里有热水，也有过夜的地方。”',
  '他们沿着河岸往东，穿过一片白桦林，傍晚时分终于看见了炊烟。河面上结了一层薄冰，风吹过来，带着干草和泥土的气味。',
];
const ENGLISH = [
  'Optical character recognition has been used for more than fifty years to turn printed pages into text that a machine can search. Early readers knew one typeface only, and every page had to lie perfectly straight.',
  'Today a small network reads a photograph taken with a telephone. It is not free of mistakes: a smudge, a fold in the paper or a reflection may hide a letter, and then the reader must guess from what stands beside it.',
  'Whoever relies on the result should therefore compare names, amounts and dates with the original, for these are the words that no dictionary can correct.',
];
const MIXED = [
  '请在2025年3月15日前把PDF文件发送到support@example.com，主题写明“Order #A-1024”，附件不超过20 MB。',
  '本次升级包含Node.js 22、React 19和TypeScript 5.6，详见https://www.example.com/docs/release-notes?id=88。',
  '会议时间：周三14:30—16:00，地点：B座1207室，联系人：张伟（Tel: 010-8888 6666）。合计¥12,345.67，含13%增值税。',
];
const TRADITIONAL = [
  '臺灣的夏天總是來得很早，陽光灑在窗邊的書桌上，讓人想起童年時在鄉間奔跑的日子。',
  '圖書館裡的舊書散發著淡淡的紙香，讀者們安靜地翻閱著關於歷史、藝術與科學的書籍。',
  '颱風過後，街道上滿是落葉，鄰居們一起動手清掃，很快就恢復了往日的整潔。',
];

const SONG = "font-family:'Noto Serif CJK SC'";
const KAI = "font-family:'AR PL UKai CN'";
const all = (texts: readonly string[]): string => texts.join('\n');

const RECEIPT = [
  ['好邻居便利店（学院路店）', ''],
  ['小票号', '20250318-00472'],
  ['收银员', '李娜 08'],
  ['农夫山泉550ml', '2.00'],
  ['康师傅红烧牛肉面', '4.50'],
  ['蒙牛纯牛奶250ml×2', '7.60'],
  ['金锣火腿肠', '3.20'],
  ['合计', '17.30'],
  ['微信支付', '17.30'],
  ['2025-03-18 19:42:06', ''],
];
const CHAT = [
  '王经理：明天上午九点的会议改到十点半，地点不变。',
  '好的，我通知一下客户那边。',
  '报价单记得带三份，最后一页要盖章。',
  '收到，已经打印好了，另外合同第7条我标了红色，您再看一眼。',
  '可以，辛苦了！',
];
const NEWS = { title: '城市轨道交通今年新增三条线路', columns: [PROSE[0], SECOND[1], SECOND[2], PROSE[2]] };

/** The kinds that are measured; all are drawn by Chromium, so the truth is certain. */
export const PAGES: TestPage[] = [
  { kind: '干净 黑体', html: page('', paragraphs(PROSE)), width: 720, scale: 1.8, truth: all(PROSE) },
  { kind: '干净 宋体', html: page(SONG, paragraphs(PROSE)), width: 720, scale: 1.5, truth: all(PROSE) },
  {
    kind: '楷体',
    html: page(KAI, paragraphs([...PROSE, ...SECOND])),
    width: 720,
    scale: 1.8,
    truth: all([...PROSE, ...SECOND]),
  },
  {
    kind: '小字',
    html: page(`font-size:11px;${SONG}`, paragraphs([...PROSE, ...SECOND])),
    width: 600,
    scale: 1,
    truth: all([...PROSE, ...SECOND]),
  },
  {
    kind: '英文',
    html: page("font-family:'Liberation Serif'", paragraphs(ENGLISH)),
    width: 640,
    scale: 1.6,
    truth: all(ENGLISH),
  },
  { kind: '中英混排', html: page('', paragraphs(MIXED)), width: 720, scale: 1.6, truth: all(MIXED) },
  {
    kind: '繁体',
    html: page("font-family:'Noto Serif CJK TC'", paragraphs(TRADITIONAL)),
    width: 640,
    scale: 1.8,
    truth: all(TRADITIONAL),
  },
  {
    kind: '分栏',
    html: page(
      SONG,
      `<h1 style="font-size:28px;text-align:center;margin-bottom:12px">${NEWS.title}</h1><div style="columns:3;column-gap:28px">${paragraphs(NEWS.columns as string[])}</div>`,
    ),
    width: 900,
    scale: 1.5,
    truth: all([NEWS.title, ...(NEWS.columns as string[])]),
  },
  {
    kind: '手机截图',
    html: page(
      'background:#ededed;padding:24px',
      CHAT.map(
        (text, index) =>
          `<div style="display:flex;justify-content:${index % 2 ? 'flex-end' : 'flex-start'};margin:14px 0"><span style="max-width:75%;padding:10px 14px;border-radius:8px;background:${index % 2 ? '#95ec69' : '#fff'}">${text}</span></div>`,
      ).join(''),
    ),
    width: 400,
    scale: 2,
    truth: all(CHAT),
  },
  {
    kind: '小票',
    html: page(
      "font:14px/1.9 'Noto Sans Mono CJK SC';color:#333",
      RECEIPT.map(
        ([name, value]) =>
          `<div style="display:flex;justify-content:space-between"><span>${name}</span><span>${value}</span></div>`,
      ).join(''),
    ),
    width: 320,
    scale: 1.8,
    spoil: { blur: 0.7, noise: 14 },
    truth: all(RECEIPT.map(([name, value]) => `${name} ${value}`)),
  },
  {
    kind: '深色',
    html: page('background:#16181d;color:#d7dae0', paragraphs(SECOND)),
    width: 640,
    scale: 1.6,
    truth: all(SECOND),
  },
  {
    kind: '淡字',
    html: page('background:#dcdcdc;color:#b0b0b0', paragraphs(SECOND)),
    width: 640,
    scale: 1.6,
    truth: all(SECOND),
  },
  { kind: '歪 3°', html: page(SONG, paragraphs(PROSE)), width: 720, scale: 1.6, spoil: { turn: 3 }, truth: all(PROSE) },
  ...[90, 180, 270].map((turn) => ({
    kind: `转 ${turn}°`,
    html: page('', paragraphs(PROSE)),
    width: 720,
    scale: 1.6,
    spoil: { turn },
    truth: all(PROSE),
  })),
  {
    kind: '照片',
    html: page(SONG, paragraphs(PROSE)),
    width: 720,
    scale: 1.8,
    spoil: { photo: 0.16, turn: 2, blur: 0.8, noise: 8, jpeg: 70 },
    truth: all(PROSE),
  },
  {
    kind: '差的照片',
    html: page(SONG, paragraphs(PROSE)),
    width: 720,
    scale: 1.6,
    spoil: { photo: 0.26, turn: -4, blur: 1.1, noise: 12, jpeg: 50 },
    truth: all(PROSE),
  },
  {
    kind: 'JPEG 15',
    html: page('', paragraphs(SECOND)),
    width: 640,
    scale: 1.2,
    spoil: { jpeg: 15 },
    truth: all(SECOND),
  },
  {
    kind: '红章',
    html: page(
      SONG,
      `${paragraphs(PROSE.slice(0, 2))}<div style="position:absolute;left:330px;top:40px;width:170px;height:170px;border:6px solid #d22;border-radius:50%;color:#d22;opacity:.75;display:grid;place-items:center;font-size:70px">★</div>`,
    ),
    width: 720,
    scale: 1.6,
    truth: all(PROSE.slice(0, 2)),
  },
  {
    kind: '竖排',
    html: page(`${SONG};writing-mode:vertical-rl;height:560px;font-size:20px`, paragraphs(SECOND)),
    width: 640,
    scale: 1.6,
    truth: all(SECOND).replace('“', '『').replace('”', '』'),
  },
  {
    kind: '长截图',
    html: page('', paragraphs([...PROSE, ...SECOND, ...PROSE, ...SECOND])),
    width: 360,
    scale: 2,
    truth: all([...PROSE, ...SECOND, ...PROSE, ...SECOND]),
  },
  {
    kind: '裁紧的一行',
    html: page('padding:0;font-size:15px;line-height:1.05;white-space:nowrap', MIXED[2]?.slice(0, 23) as string),
    width: 330,
    scale: 1,
    truth: MIXED[2]?.slice(0, 23) as string,
    clip: true,
  },
  ...LAYOUT_PAGES,
  ...TRADITIONAL_PAGES,
];
