import { cell, type Docx, docx, field, inline, NAMESPACES, p, relation, root, run, table } from './docx.ts';

/**
 * A document with one thing that Word documents have: its name, its bytes, the texts that its PDF must show and those
 * it must not.
 */
export interface Feature {
  name: string;
  bytes: Uint8Array;
  shows: string[];
  hides?: string[];
}

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (character) => character.charCodeAt(0),
);
const DATED = 'w:author="王芳" w:date="2024-03-01T09:00:00Z"';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const WORD_SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const commented = (id: number, text: string): string =>
  `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
const comment = (id: number, text: string, author = '王芳'): string =>
  `<w:comment w:id="${id}" w:author="${author}" w:date="2024-03-01T09:00:00Z" w:initials="W"><w:p w14:paraId="0000000${id + 1}">${run(text)}</w:p></w:comment>`;
const box = (text: string): string => `<w:txbxContent>${p(text)}</w:txbxContent>`;
const vmlBox = (text: string): string =>
  `<w:pict><v:rect style="width:200pt;height:40pt"><v:textbox>${box(text)}</v:textbox></v:rect></w:pict>`;
const shape = (text: string): string =>
  `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${box(text)}</wps:txbx><wps:bodyPr/></wps:wsp>`;
const alternative = (choice: string, fallback: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
const sdt = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const notes = (kind: 'footnote' | 'endnote', text: string): string =>
  root(
    `${kind}s`,
    `<w:${kind} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${kind}><w:${kind} w:id="1">${p(`<w:r><w:${kind}Ref/></w:r>${run(text)}`)}</w:${kind}>`,
  );
const section = (content: string): string =>
  `<w:sectPr>${content}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="700" w:footer="700"/></w:sectPr>`;
const diagram = (relations: string): string => inline(`${DRAWING}/diagram`, `<dgm:relIds ${relations}/>`);
const point = (id: string, text: string, type = 'node'): string =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const shown = (id: string, name: string, of: string): string =>
  `<dgm:pt modelId="${id}" type="pres"><dgm:prSet presAssocID="${of}" presName="${name}" presStyleCnt="0"/></dgm:pt>`;
const tie = (id: string, type: string, from: string, to: string, order = 0): string =>
  `<dgm:cxn modelId="${id}" type="${type}" srcId="${from}" destId="${to}" srcOrd="${order}" destOrd="0" presId="urn:microsoft.com/office/officeart/2005/8/layout/default"/>`;
const DIAGRAM_DATA = `<dgm:dataModel ${NAMESPACES}><dgm:ptLst>${point('0', '', 'doc')}${point('1', '立项')}${point('2', '评审')}${shown('10', 'diagram', '0')}${shown('11', 'node', '1')}${shown('12', 'node', '2')}</dgm:ptLst><dgm:cxnLst>${tie('20', 'presOf', '0', '10')}${tie('21', 'presOf', '1', '11')}${tie('22', 'presOf', '2', '12')}${tie('23', 'presParOf', '10', '11')}${tie('24', 'presParOf', '10', '12', 1)}<dgm:cxn modelId="3" srcId="0" destId="1" srcOrd="0" destOrd="0"/><dgm:cxn modelId="4" srcId="0" destId="2" srcOrd="1" destOrd="0"/></dgm:cxnLst><dgm:bg/><dgm:whole/></dgm:dataModel>`;
const DIAGRAM_WITH_DRAWING = DIAGRAM_DATA.replace(
  '<dgm:whole/>',
  '<dgm:whole/><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt relId="r5" minVer="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:ext></dgm:extLst>',
);
const drawn = (text: string, x: number): string =>
  `<dsp:sp modelId="{0}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="1200000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`;
const DIAGRAM_DRAWING = `<dsp:drawing ${NAMESPACES}><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/>${drawn('立项', 0)}${drawn('评审', 1_500_000)}</dsp:spTree></dsp:drawing>`;
const diagramPart = (kind: string, content: string): [string, { relation: string; type: string; content: string }] => [
  `diagrams/${kind}.xml`,
  {
    relation: `diagram${kind}`,
    type: `application/vnd.openxmlformats-officedocument.drawingml.diagram${kind}+xml`,
    content,
  },
];
const DIAGRAM_REST = [
  diagramPart(
    'Layout',
    `<dgm:layoutDef ${NAMESPACES} uniqueId="urn:microsoft.com/office/officeart/2005/8/layout/default"><dgm:layoutNode name="diagram"><dgm:alg type="snake"/><dgm:shape><dgm:adjLst/></dgm:shape><dgm:presOf/><dgm:constrLst><dgm:constr type="w" for="ch" forName="node" refType="w"/><dgm:constr type="h" for="ch" forName="node" refType="w" fact="0.6"/></dgm:constrLst><dgm:forEach axis="ch" ptType="node"><dgm:layoutNode name="node"><dgm:alg type="tx"/><dgm:shape type="rect"><dgm:adjLst/></dgm:shape><dgm:presOf axis="desOrSelf" ptType="node"/></dgm:layoutNode></dgm:forEach></dgm:layoutNode></dgm:layoutDef>`,
  ),
  diagramPart('QuickStyle', `<dgm:styleDef ${NAMESPACES} uniqueId="a"/>`),
  diagramPart('Colors', `<dgm:colorsDef ${NAMESPACES} uniqueId="b"/>`),
];
const RELATED = 'r:dm="r1" r:lo="r2" r:qs="r3" r:cs="r4"';

const cached = (kind: 'str' | 'num', values: (string | number)[]): string =>
  `<c:${kind}Ref><c:f>Sheet1!A1</c:f><c:${kind}Cache><c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`;
const CHART = `<c:chartSpace ${NAMESPACES}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>季度销量</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx>${cached('str', ['产品甲'])}</c:tx><c:cat>${cached('str', ['一季度', '二季度'])}</c:cat><c:val>${cached('num', [3, 7])}</c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea><c:legend><c:legendPos val="r"/></c:legend></c:chart></c:chartSpace>`;

/** What a document of Word is made of in this corpus, before it becomes bytes. */
type Plan = Docx & { shows: string[]; hides?: string[]; as?: string };

const PLANS: Record<string, Plan> = {
  comments: {
    body:
      p(`${run('甲方应在')}${commented(0, '三十日')}${run('内付款。')}`) +
      p(`${commented(1, '乙方交货。')}`) +
      section(''),
    parts: {
      'comments.xml': {
        relation: 'comments',
        type: 'word:comments+xml',
        content: root('comments', comment(0, '请改为十五日') + comment(1, '已核对', '李雷')),
      },
    },
    shows: ['甲方应在三十日内付款。', '乙方交货。'],
    hides: ['请改为十五日'],
  },
  'comments with replies': {
    body: p(`${commented(0, '付款期限')}<w:r><w:commentReference w:id="1"/></w:r>${run('见附件。')}`),
    parts: {
      'comments.xml': {
        relation: 'comments',
        type: 'word:comments+xml',
        content: root('comments', comment(0, '几天？') + comment(1, '十五天', '李雷')),
      },
      'commentsExtended.xml': {
        relation: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
        type: 'word:commentsExtended+xml',
        content: `<w15:commentsEx ${NAMESPACES}><w15:commentEx w15:paraId="00000001" w15:done="1"/><w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="1"/></w15:commentsEx>`,
      },
    },
    shows: ['付款期限见附件。'],
  },
  'comments in a table, on a list and without a range': {
    body:
      table([[cell(p(commented(0, '单价'))), cell(p('12 元'))]]) +
      p(`${run('总价')}<w:r><w:commentReference w:id="1"/></w:r>`, '<w:ind w:left="720"/>'),
    parts: {
      'comments.xml': {
        relation: 'comments',
        type: 'word:comments+xml',
        content: root('comments', comment(0, '含税吗？') + comment(1, '请复核')),
      },
    },
    shows: ['单价', '12 元', '总价'],
  },
  'tracked changes': {
    body:
      p(
        `${run('本合同')}<w:ins w:id="1" ${DATED}>${run('新增条款')}</w:ins><w:del w:id="2" ${DATED}><w:r><w:delText>旧条款</w:delText></w:r></w:del>${run('有效。')}`,
      ) +
      p(`<w:moveFrom w:id="3" ${DATED}>${run('移走的话')}</w:moveFrom>`) +
      p(`<w:moveTo w:id="4" ${DATED}>${run('移来的话')}</w:moveTo>`) +
      `<w:tbl><w:tblPr/><w:tr><w:trPr><w:ins w:id="5" ${DATED}/></w:trPr>${cell(p('新增的行'))}</w:tr></w:tbl>` +
      p(`<w:r><w:rPr><w:b/><w:rPrChange w:id="6" ${DATED}><w:rPr/></w:rPrChange></w:rPr><w:t>改成粗体</w:t></w:r>`),
    shows: ['本合同', '新增条款', '有效。', '移来的话', '新增的行', '改成粗体'],
  },
  'tracked changes in a protected document': {
    body: p(
      `<w:ins w:id="1" ${DATED}>${run('新增条款')}</w:ins><w:del w:id="2" ${DATED}><w:r><w:delText>旧条款</w:delText></w:r></w:del>`,
    ),
    parts: {
      'settings.xml': {
        relation: 'settings',
        type: 'word:settings+xml',
        content: root('settings', '<w:trackRevisions/><w:documentProtection w:edit="readOnly" w:enforcement="1"/>'),
      },
    },
    shows: ['新增条款'],
  },
  'footnotes and endnotes': {
    body: p(
      `${run('正文')}<w:r><w:footnoteReference w:id="1"/></w:r>${run('继续')}<w:r><w:endnoteReference w:id="1"/></w:r>`,
    ),
    parts: {
      'footnotes.xml': { relation: 'footnotes', type: 'word:footnotes+xml', content: notes('footnote', '脚注的话') },
      'endnotes.xml': { relation: 'endnotes', type: 'word:endnotes+xml', content: notes('endnote', '尾注的话') },
    },
    shows: ['正文', '继续', '脚注的话', '尾注的话'],
  },
  fields: {
    body:
      p(field('TOC \\o "1-2" \\h', '第一章 总则\t1')) +
      p(
        `<w:bookmarkStart w:id="0" w:name="_Ref1"/>${run('第一章 总则')}<w:bookmarkEnd w:id="0"/>`,
        '<w:outlineLvl w:val="0"/>',
      ) +
      p(`${run('第')}${field('PAGE', '1')}${run('页共')}${field('NUMPAGES', '9')}${run('页')}`) +
      p(
        `${run('见')}${field('REF _Ref1 \\h', '第一章 总则')}${run('所在的')}${field('PAGEREF _Ref1 \\h', '1')}${run('页')}`,
      ) +
      p(`${run('定稿于')}${field('CREATEDATE \\@ "yyyy年M月d日"', '2024年3月1日')}`) +
      p(`<w:fldSimple w:instr=" MERGEFIELD 姓名 ">${run('«姓名»')}</w:fldSimple>`) +
      p(`${run('图')}${field('SEQ 图 \\* ARABIC', '1')}${run('流程')}`) +
      p(field('FORMTEXT', '填写的内容')),
    shows: ['第一章 总则', '第1 页共1 页', '所在的1 页', '«姓名»', '图1 流程', '填写的内容'],
  },
  'content controls': {
    body:
      sdt('<w:alias w:val="标题"/><w:text/>', p('块级控件')) +
      p(sdt('<w:dropDownList><w:listItem w:displayText="同意" w:value="1"/></w:dropDownList>', run('同意'))) +
      p(
        sdt('<w:date w:fullDate="2024-03-01T00:00:00Z"><w:dateFormat w:val="yyyy-MM-dd"/></w:date>', run('2024-03-01')),
      ) +
      p(sdt('<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', run('☒')) + run('已阅')) +
      p(sdt('<w:showingPlcHdr/><w:comboBox/>', run('单击选择'))) +
      `<w:tbl><w:tblPr/>${sdt('', `<w:tr>${sdt('', cell(p('单元格控件')))}</w:tr>`)}</w:tbl>` +
      sdt('<w15:repeatingSection/>', sdt('<w15:repeatingSectionItem/>', p('重复节'))),
    shows: ['块级控件', '同意', '2024-03-01', '已阅', '单击选择', '单元格控件', '重复节'],
  },
  'SmartArt with its drawing': {
    body: p(`<w:r>${diagram(RELATED)}</w:r>`) + p('图后'),
    parts: {
      ...Object.fromEntries([diagramPart('Data', DIAGRAM_WITH_DRAWING), ...DIAGRAM_REST]),
      'diagrams/drawing1.xml': {
        relation: 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
        type: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
        content: DIAGRAM_DRAWING,
      },
    },
    shows: ['立项', '评审', '图后'],
  },
  'SmartArt without its drawing': {
    body: p(`<w:r>${diagram(RELATED)}</w:r>`) + p('图后'),
    parts: Object.fromEntries([diagramPart('Data', DIAGRAM_DATA), ...DIAGRAM_REST]),
    shows: ['图后'],
  },
  chart: {
    body: p(`<w:r>${inline(`${DRAWING}/chart`, '<c:chart r:id="r1"/>', [4_000_000, 2_400_000])}</w:r>`) + p('图后'),
    parts: {
      'charts/chart1.xml': {
        relation: 'chart',
        type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        content: CHART,
      },
    },
    shows: ['季度销量', '产品甲', '二季度', '图后'],
  },
  'text boxes': {
    body:
      p(
        `<w:r>${alternative(inline(WORD_SHAPE, shape('新式文本框'), [3_000_000, 600_000]), vmlBox('后备文本框'))}</w:r>`,
      ) +
      p(`<w:r>${vmlBox('旧式文本框')}</w:r>`) +
      p(
        `<w:r>${alternative(
          inline(
            'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
            `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="600000"/><a:chOff x="0" y="0"/><a:chExt cx="3000000" cy="600000"/></a:xfrm></wpg:grpSpPr>${shape('组里的文本框')}</wpg:wgp>`,
            [3_000_000, 600_000],
          ).replace('Requires="wps"', 'Requires="wpg"'),
          '',
        )}</w:r>`,
      ) +
      p('框后'),
    shows: ['新式文本框', '旧式文本框', '组里的文本框', '框后'],
    hides: ['后备文本框'],
  },
  'embedded object': {
    body:
      p(
        '<w:r><w:object w:dxaOrig="1440" w:dyaOrig="720"><v:shape id="o1" style="width:72pt;height:36pt" o:ole=""><v:imagedata r:id="r2"/></v:shape><o:OLEObject Type="Embed" ProgID="Excel.Sheet.8" ShapeID="o1" DrawAspect="Content" ObjectID="_1" r:id="r1"/></w:object></w:r>',
      ) + p('对象后'),
    parts: {
      'embeddings/object1.bin': { relation: 'oleObject', content: new Uint8Array(1024) },
      'media/image1.png': { relation: 'image', content: PIXEL },
    },
    shows: ['对象后'],
  },
  equations: {
    body:
      p(
        `${run('设')}<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>${run('为比值')}`,
      ) +
      p(
        '<m:oMathPara><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary></m:oMath></m:oMathPara>',
      ) +
      p('式后'),
    shows: ['设', '为比值', '式后'],
  },
  'watermark, headers and footers': {
    body:
      p('正文') +
      section('<w:headerReference w:type="default" r:id="r1"/><w:footerReference w:type="default" r:id="r2"/>'),
    parts: {
      'header1.xml': {
        relation: 'header',
        type: 'word:header+xml',
        content: root(
          'hdr',
          p('页眉的话') +
            p(
              '<w:r><w:pict><v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" path="m@7,l@8,m@5,21600l@6,21600e"><v:path textpathok="t"/><v:textpath on="t" fitshape="t"/></v:shapetype><v:shape id="PowerPlusWaterMarkObject1" type="#_x0000_t136" style="position:absolute;width:400pt;height:100pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" fillcolor="silver"><v:fill opacity=".5"/><v:textpath style="font-family:&quot;宋体&quot;;font-size:1pt" string="机密"/></v:shape></w:pict></w:r>',
            ),
        ),
      },
      'footer1.xml': { relation: 'footer', type: 'word:footer+xml', content: root('ftr', p('页脚的话')) },
    },
    shows: ['正文', '页眉的话', '页脚的话'],
  },
  'links and bookmarks': {
    body:
      p(`<w:hyperlink r:id="x1">${run('外面的链接')}</w:hyperlink>`) +
      p(`<w:hyperlink w:anchor="here">${run('里面的链接')}</w:hyperlink>`) +
      p(`<w:bookmarkStart w:id="1" w:name="here"/>${run('书签处')}<w:bookmarkEnd w:id="1"/>`),
    relations: relation('x1', 'hyperlink', 'https://example.com/', true),
    shows: ['外面的链接', '里面的链接', '书签处'],
  },
  columns: {
    body:
      p('通栏标题') +
      p('', '<w:sectPr><w:type w:val="continuous"/></w:sectPr>') +
      p('左栏') +
      p('<w:r><w:br w:type="column"/></w:r>') +
      p('右栏') +
      section('<w:type w:val="continuous"/>').replace(
        '</w:sectPr>',
        '<w:cols w:num="2" w:space="400" w:sep="1"/></w:sectPr>',
      ),
    shows: ['通栏标题', '左栏', '右栏'],
  },
  tables: {
    body:
      table([
        [
          cell(
            p('外层') + table([[cell(p('内层') + table([[cell(p('最里层'))]]) + p(''))]]) + p(''),
            '<w:gridSpan w:val="2"/>',
          ),
        ],
        [
          '<w:trPr><w:trHeight w:val="1200"/></w:trPr>',
          cell(p('合并'), '<w:vMerge w:val="restart"/>'),
          cell(p('竖排'), '<w:textDirection w:val="tbRlV"/>'),
        ],
        [cell(p(''), '<w:vMerge/>'), cell(p('末格'))],
      ]) +
      p('') +
      table(
        [[cell(p('浮动表格'))]],
        '<w:tblpPr w:vertAnchor="text" w:horzAnchor="margin" w:tblpX="2000" w:tblpY="500"/>',
      ) +
      p('表后'),
    shows: ['外层', '内层', '最里层', '合并', '竖', '末格', '浮动表格', '表后'],
  },
  'right to left': {
    body:
      p(run('مرحبا بالعالم', '<w:rtl/>'), '<w:bidi/>') +
      table([[cell(p('第一列')), cell(p('第二列'))]], '<w:bidiVisual/>') +
      p(`<w:dir w:val="rtl">${run('嵌入方向')}</w:dir>`) +
      p(`<w:bdo w:val="ltr">${run('强制方向')}</w:bdo>`),
    shows: ['第一列', '第二列', '嵌入方向', '强制方向'],
  },
  'Chinese typesetting': {
    body:
      p(
        '<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/><w:hps w:val="10"/><w:lid w:val="zh-CN"/></w:rubyPr><w:rt><w:r><w:t>hàn</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>汉</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      ) +
      p(run('双行合一', '<w:eastAsianLayout w:combine="1"/>')) +
      p(run('着重号', '<w:em w:val="dot"/>')) +
      p(run('首'), '<w:framePr w:dropCap="drop" w:lines="2" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>') +
      p('字下沉') +
      p(`<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${run('打勾')}`) +
      p('编号的条款', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
      section('')
        .replace('<w:pgSz', '<w:lnNumType w:countBy="5"/><w:pgSz')
        .replace('</w:sectPr>', '<w:docGrid w:type="linesAndChars" w:linePitch="312" w:charSpace="200"/></w:sectPr>'),
    parts: {
      'numbering.xml': {
        relation: 'numbering',
        type: 'word:numbering+xml',
        content: root(
          'numbering',
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="第%1条"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
        ),
      },
    },
    shows: ['hàn', '汉', '双', '一', '着重号', '首', '字下沉', '打勾', '第一条', '编号的条款'],
  },
  'pictures, one of them missing': {
    body: ['r1', 'x9']
      .map((id) =>
        p(
          `<w:r>${inline(`${DRAWING}/picture`, `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="500000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic>`, [500_000, 500_000])}</w:r>`,
        ),
      )
      .concat(p('图后'))
      .join(''),
    parts: { 'media/image1.png': { relation: 'image', content: PIXEL } },
    shows: ['图后'],
  },
  'hidden text and wrappers': {
    body:
      p(`${run('看得见')}${run('看不见', '<w:vanish/>')}`) +
      `<w:customXml w:uri="u" w:element="e">${p(`<w:smartTag w:uri="u" w:element="e">${run('智能标记')}</w:smartTag>`)}</w:customXml>` +
      p(
        `<w:proofErr w:type="spellStart"/><w:permStart w:id="1" w:edGrp="everyone"/>${run('可编辑区')}<w:permEnd w:id="1"/>`,
      ) +
      p('<w:r><w:t>制表</w:t><w:tab/><w:t>换行</w:t><w:br/><w:noBreakHyphen/><w:softHyphen/><w:t>之后</w:t></w:r>'),
    shows: ['看得见', '智能标记', '可编辑区', '制表', '换行', '之后'],
    hides: ['看不见'],
  },
  'protected, merged from a database, with a template elsewhere': {
    body: p('受保护的正文'),
    parts: {
      'settings.xml': {
        relation: 'settings',
        type: 'word:settings+xml',
        content: root(
          'settings',
          '<w:attachedTemplate r:id="t1"/><w:documentProtection w:edit="readOnly" w:enforcement="1"/><w:trackRevisions/><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="native"/><w:connectString w:val="Provider=x"/><w:query w:val="SELECT * FROM a"/></w:mailMerge><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>',
        ),
        relations: relation('t1', 'attachedTemplate', 'file:///C:/Templates/a.dotm', true),
      },
    },
    shows: ['受保护的正文'],
  },
  'a page and a document put inside': {
    body: `${p('前')}<w:altChunk r:id="r1"/>${p('中')}<w:altChunk r:id="r2"/>${p('后')}`,
    parts: {
      'chunk1.html': {
        relation: 'aFChunk',
        type: 'text/html',
        content: new TextEncoder().encode(
          '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><p>网页里的话</p><table><tr><td>表里的话</td></tr></table></body></html>',
        ),
      },
      'chunk2.docx': {
        relation: 'aFChunk',
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
        content: docx({ body: p('文档里的话') }),
      },
    },
    shows: ['前', '网页里的话', '表里的话', '中', '文档里的话', '后'],
    hides: ['\uE000'],
  },
  'nothing but a web archive, as programs make documents from pages': {
    body: '<w:altChunk r:id="r1"><w:altChunkPr><w:matchSrc/></w:altChunkPr></w:altChunk>',
    parts: {
      'afchunk.mht': {
        relation: 'aFChunk',
        type: 'message/rfc822',
        content: new TextEncoder().encode(
          'MIME-Version: 1.0\nContent-Type: multipart/related;\n    type="text/html";\n    boundary="----=mhtDocumentPart"\n\n\n------=mhtDocumentPart\nContent-Type: text/html;\n    charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\nContent-Location: file:///C:/fake/document.html\n\n<!DOCTYPE html><html><body><p class=3D"a">存档里的话</p></body></html>\n\n------=mhtDocumentPart--\n',
        ),
      },
    },
    shows: ['存档里的话'],
  },
  macros: {
    body: p('带宏的正文'),
    type: 'application/vnd.ms-word.document.macroEnabled.main+xml',
    parts: {
      'vbaProject.bin': {
        relation: 'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
        type: 'application/vnd.ms-office.vbaProject',
        content: new Uint8Array(512),
      },
    },
    as: 'a.docm',
    shows: ['带宏的正文'],
  },
  template: { body: p('模板正文'), type: 'template.main+xml', as: 'a.dotx', shows: ['模板正文'] },
  'template with macros': {
    body: p('带宏模板正文'),
    type: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
    as: 'a.dotm',
    shows: ['带宏模板正文'],
  },
  'empty document': { body: '', shows: [] },
};

const STRICT: [string, string][] = [
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'http://purl.oclc.org/ooxml/wordprocessingml/main'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/', 'http://purl.oclc.org/ooxml/officeDocument/'],
];
const strict = (text: string): string => STRICT.reduce((all, [from, to]) => all.replaceAll(from, to), text);
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relationships = (rows: string): string => `<Relationships xmlns="${RELATIONSHIPS}">${rows}</Relationships>`;

/** Packages put together in other ways than Word does. */
const PACKAGES: Record<string, Plan> = {
  'strict Open XML': {
    body: '',
    instead: {
      'word/document.xml': strict(root('document', `<w:body>${p('严格格式的正文')}</w:body>`)),
      '_rels/.rels': relationships(strict(relation('r1', 'officeDocument', 'word/document.xml'))),
    },
    shows: ['严格格式的正文'],
  },
  'absolute targets, as WPS and others write them': {
    body: p(`<wpsCustomData:a/>${run('写在别处的正文')}`) + section('<w:headerReference w:type="default" r:id="h1"/>'),
    relations: relation('h1', 'header', '/word/header1.xml'),
    instead: {
      '_rels/.rels': relationships(relation('r1', 'officeDocument', '/word/document.xml')),
      'word/header1.xml': root('hdr', p('绝对路径的页眉')),
    },
    shows: ['写在别处的正文', '绝对路径的页眉'],
  },
};

const feature = ([name, { shows, hides, as = 'a.docx', ...plan }]: [string, Plan]): [string, Feature] => [
  name,
  { name: as, bytes: docx(plan), shows, ...(hides && { hides }) },
];

/** Documents by what they have. */
export const FEATURES: [string, Feature][] = [...Object.entries(PLANS), ...Object.entries(PACKAGES)].map(feature);

/** A document of one line with so many long comments. */
export function longTalk(count: number): Feature {
  const ids = Array.from({ length: count }, (_, index) => index);
  const words = (id: number): string => `${'这一条要再斟酌。'.repeat(12)}第${id + 1}条意见的末尾`;
  const body = p(ids.map((id) => `<w:r><w:commentReference w:id="${id}"/></w:r>`).join('') + run('正文'));
  const content = root('comments', ids.map((id) => comment(id, words(id))).join(''));
  const parts = { 'comments.xml': { relation: 'comments', type: 'word:comments+xml', content } };
  return { name: 'a.docx', bytes: docx({ body: body + section(''), parts }), shows: [] };
}
