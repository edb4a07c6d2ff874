/** What entities are called in CAD programs, by their type in DXF. */
const NAMES: Record<string, string> = {
  '3DFACE': '三维面',
  '3DSOLID': '三维实体',
  ACAD_PROXY_ENTITY: '专业软件的自定义对象',
  ACAD_TABLE: '表格',
  ARC: '圆弧',
  ARC_DIMENSION: '弧长标注',
  ATTDEF: '属性定义',
  ATTRIB: '属性',
  BODY: '体',
  CIRCLE: '圆',
  DIMENSION: '标注',
  ELLIPSE: '椭圆',
  HATCH: '填充',
  IMAGE: '图片',
  INSERT: '图块',
  LEADER: '引线',
  LIGHT: '光源',
  LINE: '直线',
  LWPOLYLINE: '多段线',
  MESH: '网格',
  MLINE: '多线',
  MTEXT: '多行文字',
  MULTILEADER: '多重引线',
  OLE2FRAME: 'OLE 对象',
  PDFUNDERLAY: 'PDF 参考底图',
  POINT: '点',
  POLYLINE: '多段线',
  RAY: '射线',
  REGION: '面域',
  SHAPE: '形',
  SOLID: '实心面',
  SPLINE: '样条曲线',
  TEXT: '单行文字',
  TOLERANCE: '形位公差',
  UNKNOWN: '其他软件的对象',
  VIEWPORT: '视口',
  WIPEOUT: '遮罩',
  XLINE: '构造线',
};
const MAX_NAMED = 8;

/** Types and how many there are of each, as a list in a sentence: 面域 2 个、三维实体 1 个. */
export function countsText(counts: ReadonlyMap<string, number>): string {
  const parts = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([type, count]) => `${NAMES[type] ?? type} ${count} 个`);
  const rest = parts.length > MAX_NAMED ? `等 ${parts.length} 种` : '';
  return parts.slice(0, MAX_NAMED).join('、') + rest;
}
