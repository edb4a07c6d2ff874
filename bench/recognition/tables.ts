import type { TestPage } from './page.ts';

/** A cell as it is set: its text, and how many rows and columns it spans where that is not one. */
type SetCell = string | { text: string; rowspan?: number; colspan?: number };
/** A table as it is set. */
type SetTable = SetCell[][];

/** Where a cell stands, what it spans, and what it says. */
export interface TrueCell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  text: string;
}

/** A page with tables whose cells are known. */
export interface TablePage extends Omit<TestPage, 'truth'> {
  tables: TrueCell[][];
}

const SALES: SetTable = [
  [
    { text: '地区', rowspan: 2 },
    { text: '上半年（万元）', colspan: 2 },
    { text: '下半年（万元）', colspan: 2 },
    { text: '合计', rowspan: 2 },
  ],
  ['一季度', '二季度', '三季度', '四季度'],
  ['华北', '128.50', '136.20', '141.75', '150.00', '556.45'],
  ['华东', '356.10', '372.45', '390.00', '401.30', '1,519.85'],
  ['华南', '210.00', '198.60', '225.40', '240.15', '874.15'],
  ['西南', '87.35', '90.10', '—', '95.20', '272.65'],
  ['合计', '781.95', '797.35', '757.15', '886.65', '3,223.10'],
];
const STAFF: SetTable = [
  ['姓名', '性别', '部门', '入职日期', '手机', '月薪（元）'],
  ['张伟', '男', '财务部', '2019-03-15', '13812345678', '12,500'],
  ['王芳芳', '女', '人力资源部', '2020-07-01', '13987654321', '10,800'],
  ['李建国', '男', '采购部', '2016-11-28', '13700001111', '15,000'],
  ['陈思雨', '女', '信息技术部', '2022-04-06', '18655558888', '13,200'],
  ['刘洋', '男', '市场部', '2018-09-10', '15099997777', '11,600'],
];
const FORM: SetTable = [
  [{ text: '固定资产验收单', colspan: 4 }],
  ['资产名称', '激光打印机', '型号', 'M1136'],
  ['购置日期', '2025年3月18日', '金额', '¥1,299.00'],
  ['存放地点', { text: '行政楼二层打印室，靠近东侧楼梯口的设备间', colspan: 3 }],
  [
    '验收意见',
    {
      text: '外观完好，开机测试正常，附件齐全，同意验收入库并登记台账。另附说明书一份、电源线一根、数据线一根，均已清点无误。',
      colspan: 3,
    },
  ],
  ['验收人', '赵敏', '日期', '2025-03-20'],
];
const PRICES: SetTable = [
  ['商品', '规格', '数量', '单价', '金额'],
  ['签字笔', '0.5mm 黑', '24', '1.50', '36.00'],
  ['复印纸', 'A4 70g', '10', '22.80', '228.00'],
  ['文件夹', '双强力夹', '15', '6.20', '93.00'],
  ['计算器', '12位', '3', '45.00', '135.00'],
  ['合计', '', '52', '', '492.00'],
];

const STATEMENT: SetTable = [
  ['交易日期', '摘要', '对方户名', '收入金额', '支出金额', '账户余额'],
  ['2025-09-01', '工资', '北京云杉信息技术有限公司', '18,650.00', '', '42,318.77'],
  ['2025-09-03', '消费', '京东商城', '', '1,299.00', '41,019.77'],
  ['2025-09-11', '利息', '', '23.46', '', '41,043.23'],
  ['2025-09-18', '水电费', '国网北京市电力公司', '', '187.35', '40,855.88'],
];

/** Cells with their places, as HTML lays them out. */
function cellsOf(table: SetTable): TrueCell[] {
  const taken = new Set<string>();
  return table.flatMap((line, row) => {
    let column = 0;
    return line.map((set): TrueCell => {
      const { text, rowspan = 1, colspan = 1 } = typeof set === 'string' ? { text: set } : set;
      while (taken.has(`${row} ${column}`)) column++;
      const cell = { row, column, rowspan, colspan, text };
      for (let r = row; r < row + rowspan; r++) for (let c = column; c < column + colspan; c++) taken.add(`${r} ${c}`);
      return cell;
    });
  });
}

const htmlOf = (table: SetTable, style = ''): string => {
  const rows = table.map((line) => {
    const cells = line.map((set) => {
      const { text, rowspan = 1, colspan = 1 } = typeof set === 'string' ? { text: set } : set;
      return `<td rowspan=${rowspan} colspan=${colspan}>${text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table class="${style}">${rows.join('')}</table>`;
};

const STYLE =
  "*{margin:0;box-sizing:border-box}body{background:#fff;color:#111;padding:36px;font:14px/1.5 'Noto Sans CJK SC'}" +
  'h1{font-size:20px;text-align:center;margin:0 0 14px}p{margin:14px 0}table{border-collapse:collapse;width:100%}tr{height:30px}' +
  'td{border:1px solid #222;padding:4px 8px}.dotted td{border:1px dotted #444}.dashed td{border:1px dashed #666}' +
  '.plain td{border:0}.hair td{border:1px solid #c4c4c4}.head tr:first-child td{background:#2f6db5;color:#fff}' +
  '.three td{border:0}.three{border-top:2px solid #111;border-bottom:2px solid #111}.three tr:first-child td{border-bottom:1px solid #111}' +
  '.open td:first-child{border-left:0}.open td:last-child{border-right:0}.white td{border:2px solid #fff;background:#dfe8f2}';

const page = (
  kind: string,
  parts: readonly ([SetTable, string?] | string)[],
  spoil?: TestPage['spoil'],
  scale = 2,
): TablePage => ({
  kind,
  width: 760,
  scale,
  ...(spoil && { spoil }),
  html: `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${parts
    .map((part) => (typeof part === 'string' ? part : htmlOf(...part)))
    .join('')}`,
  tables: parts.flatMap((part) => (typeof part === 'string' ? [] : [cellsOf(part[0])])),
});

const TITLE = '<h1>各地区销售情况</h1>';
const NAMES =
  '<p style="display:flex;justify-content:space-between;margin:0 8px"><span>户名：张晓峰</span><span>账号：6225 8801 **** 3390</span><span>币种：人民币</span></p>';
const SAID = '<p>说明：以上数字由各地区上报，已与财务部门核对，如有出入以财务部门为准。</p>';

/** One page for each kind of table. */
export const TABLE_PAGES: readonly TablePage[] = [
  page('框线合并', [TITLE, [SALES], SAID]),
  page('表单', [[FORM]]),
  page('细灰线', [TITLE, [SALES, 'hair']], undefined, 1),
  page('点线', [[STAFF, 'dotted']]),
  page('虚线', [[STAFF, 'dashed']]),
  page('彩色表头', [[STAFF, 'head']]),
  page('白线色块', [[STAFF, 'white']]),
  page('两侧不封', [TITLE, [SALES, 'open']]),
  page('三线表', [TITLE, [PRICES, 'three'], SAID]),
  page('无线', [[STAFF, 'plain']]),
  page('银行流水', [NAMES, [STATEMENT, 'plain']], { turn: -0.8, noise: 5, jpeg: 60 }),
  page('两个表', [TITLE, [SALES], SAID, [PRICES]]),
  page('斜 2°', [TITLE, [SALES], SAID], { turn: 2 }),
  page('斜 2° 无线', [[STAFF, 'plain']], { turn: 2 }),
  page('拍照', [TITLE, [SALES], SAID, [PRICES]], { photo: 0.08, turn: 1.5, blur: 0.7, noise: 6, jpeg: 70 }),
  page('传真', [[STAFF]], { blur: 1, noise: 25, jpeg: 40 }),
];
